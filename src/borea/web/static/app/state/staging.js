// A staged batch survives a refresh of the page, as long as the same decision is asked.

/**
 * Return the key under which the batch of a seat is kept.
 * @param {string} table
 * @param {number} seat
 */
const key = (table, seat) => `staged-${table}-${seat}`;

/**
 * Keep the batch of a seat; an empty one is forgotten.
 * @param {string} table
 * @param {number} seat
 * @param {number} number
 * @param {string[]} tokens
 */
export function keep(table, seat, number, tokens) {
  try {
    if (tokens.length) sessionStorage.setItem(key(table, seat), JSON.stringify({ number, tokens }));
    else sessionStorage.removeItem(key(table, seat));
  } catch {
    // storage may be forbidden: then the batch lasts as long as the page
  }
}

/**
 * Return the batch that was kept for a decision of a seat, empty if there is none.
 * @param {string} table
 * @param {number} seat
 * @param {number} number
 * @returns {string[]}
 */
export function kept(table, seat, number) {
  try {
    const found = JSON.parse(sessionStorage.getItem(key(table, seat)) ?? "null");
    return found?.number === number ? found.tokens : [];
  } catch {
    return [];
  }
}
