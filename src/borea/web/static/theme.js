// Sets the chosen theme before the first paint; without a choice the system's theme applies.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // storage may be forbidden: then the system decides
}
