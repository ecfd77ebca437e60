// Sets the chosen theme before anything is painted; without a choice the system's own counts.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // storage may be forbidden: then the system decides
}
