// Short synthesised sounds.

/** @typedef {"dice" | "cross" | "card" | "rope" | "turn" | "points" | "soft" | "low" | "link"} Sound */
/** @typedef {"noise" | "sine" | "triangle"} Wave */
/** @typedef {[wave: Wave, from: number, to: number, seconds: number, loudness: number, delay: number]} Note */

/** @type {AudioContext | undefined} */
let shared;

/** @type {Record<Sound, Note[]>} */
const NOTES = {
  dice: [0, 0.05, 0.11, 0.16].map((delay) => ["noise", 900, 500, 0.05, 0.2, delay]),
  cross: [
    ["noise", 3200, 2400, 0.09, 0.08, 0],
    ["noise", 2800, 2200, 0.09, 0.08, 0.11],
  ],
  card: [["noise", 5000, 1800, 0.14, 0.07, 0]],
  rope: [
    ["noise", 420, 260, 0.22, 0.1, 0],
    ["noise", 300, 380, 0.16, 0.07, 0.14],
  ],
  link: [["noise", 2600, 1400, 0.03, 0.16, 0]],
  soft: [["triangle", 660, 660, 0.25, 0.05, 0]],
  low: [
    ["sine", 131, 131, 0.4, 0.14, 0],
    ["triangle", 660, 660, 0.35, 0.08, 0.2],
  ],
  turn: [
    ["sine", 392, 392, 0.4, 0.12, 0],
    ["sine", 588, 588, 0.35, 0.05, 0],
  ],
  points: [
    ["triangle", 660, 660, 0.3, 0.1, 0],
    ["triangle", 880, 880, 0.35, 0.1, 0.09],
  ],
};

/**
 * @param {AudioContext} context
 * @param {number} seconds
 */
function hiss(context, seconds) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let place = 0; place < data.length; place += 1) data[place] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}

/**
 * @param {AudioContext} context
 * @param {Note} note
 */
function sound(context, [wave, from, to, seconds, loudness, delay]) {
  const start = context.currentTime + delay;
  const gain = context.createGain();
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  gain.connect(context.destination);
  if (wave === "noise") {
    const source = hiss(context, seconds);
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.setValueAtTime(from, start);
    filter.frequency.exponentialRampToValueAtTime(to, start + seconds);
    source.connect(filter).connect(gain);
    run(source, start, seconds);
  } else {
    const source = context.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(from, start);
    source.connect(gain);
    run(source, start, seconds);
  }
}

/**
 * @param {AudioScheduledSourceNode} source
 * @param {number} start
 * @param {number} seconds
 */
function run(source, start, seconds) {
  source.start(start);
  source.stop(start + seconds);
}

/**
 * Play a sound by name.
 * @param {Sound} name
 */
export function ring(name) {
  shared ??= new AudioContext();
  if (shared.state !== "running") return void shared.resume(); // nobody has touched the page yet
  for (const note of NOTES[name]) sound(shared, note);
}
