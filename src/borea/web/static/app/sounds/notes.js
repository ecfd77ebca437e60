// Short sounds, made by arithmetic.
let context = null;

/** [kind of wave, from Hz, to Hz, seconds, loudness, seconds of delay] */
const NOTES = {
  dice: [0, 0.05, 0.11, 0.16].map((wait) => ["noise", 900, 500, 0.05, 0.2, wait]),
  cross: [
    ["noise", 3200, 2400, 0.09, 0.08, 0],
    ["noise", 2800, 2200, 0.09, 0.08, 0.11],
  ],
  card: [["noise", 5000, 1800, 0.14, 0.07, 0]],
  turn: [
    ["sine", 392, 392, 0.4, 0.12, 0],
    ["sine", 588, 588, 0.35, 0.05, 0],
  ],
  points: [
    ["triangle", 660, 660, 0.3, 0.1, 0],
    ["triangle", 880, 880, 0.35, 0.1, 0.09],
  ],
};

function hiss(length) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let place = 0; place < data.length; place += 1) data[place] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}

function note([wave, from, to, length, loud, wait]) {
  const start = context.currentTime + wait;
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(context.destination);
  let source;
  if (wave === "noise") {
    source = hiss(length);
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.setValueAtTime(from, start);
    filter.frequency.exponentialRampToValueAtTime(to, start + length);
    source.connect(filter).connect(gain);
  } else {
    source = context.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(from, start);
    source.connect(gain);
  }
  source.start(start);
  source.stop(start + length);
}

/** Play a sound by name: dice, cross, card, turn, points. */
export function ring(name) {
  context ??= new AudioContext();
  if (context.state !== "running") return void context.resume(); // nobody has touched the page yet
  for (const each of NOTES[name]) note(each);
}
