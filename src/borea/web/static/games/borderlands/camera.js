// The camera over the map: pan, zoom, level of detail. Knows nothing about pieces.
import { motionAllowed } from "../../app/flip.js";

const CLOSEST = 300; // units across
const FAR = 0.42; // pixels per unit: below, only shapes and numbers are drawn
const MIDDLE = 0.88; // below, names along the river would be too small
const SLIP = 6; // pixels a finger may slip and still press

export class Camera {
  /** @param {HTMLElement} frame @param {(k:number, lod:string)=>void} report */
  constructor(frame, report) {
    this.frame = frame;
    this.sheets = [...frame.querySelectorAll(".bl-map")];
    this.report = report;
    this.view = { x: 0, y: 0, w: 1400 };
    this.fingers = new Map();
    this.gap = 0;
    this.dragged = false;
    this.moved = false; // by the player; until then the map keeps fitting its frame
    this.home = null; // where it was before it glided to what others did
    this.flight = null; // the glide under way
    this.chosen = null; // the spot that stays in sight when the frame changes its size
    this.land = { x: 0, y: 0, width: 1400, height: 1000 };
    const on = (name, act, options) => frame.addEventListener(name, act, options);
    on("wheel", (event) => this.wheel(event), { passive: false });
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) on(name, (event) => this.up(event));
    on("click", (event) => this.click(event), true);
    this.measure();
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(frame);
  }

  close() {
    this.watcher.disconnect();
  }

  /** Fit the map to its frame, or keep the middle of what is shown if it has moved; what is chosen stays in sight. */
  resize() {
    const { x, y, w } = this.rest();
    const middle = { x: x + w / 2, y: y + (w * this.ratio()) / 2 };
    this.flight = null;
    this.measure();
    if (this.moved || this.home) this.centreOn(middle.x, middle.y, w);
    else this.begin();
    if (this.chosen) this.reach(this.chosen.x, this.chosen.y);
  }

  /** Note the size of the frame: reading it while the page changes would lay the page out at once. */
  measure() {
    this.wide = this.frame.clientWidth;
    this.high = this.frame.clientHeight;
  }

  /** Show the whole map or, where that would be too small to touch, the surroundings of a spot. */
  begin(spot = this.spot) {
    this.spot = spot;
    const coast = /** @type {SVGGraphicsElement} */ (this.frame.querySelector(".bl-coast"));
    const box = coast?.getBBox();
    if (box?.width) this.land = { x: box.x - 24, y: box.y - 24, width: box.width + 48, height: box.height + 48 };
    this.fit();
    if (this.scale() < 0.5 && spot) this.centreOn(spot.x, spot.y, this.wide / 0.66);
  }

  ratio() {
    return this.high / Math.max(1, this.wide);
  }

  scale() {
    return this.wide / this.view.w;
  }

  fit() {
    this.view.w = Math.max(this.land.width, this.land.height / this.ratio());
    this.show();
  }

  centreOn(x, y, w = this.view.w) {
    this.view = { w, x: x - w / 2, y: y - (w * this.ratio()) / 2 };
    this.show();
  }

  /** Glide to a spot that the player has chosen, if it is out of sight, and stay there. */
  follow(spot) {
    if (this.sees(spot)) return;
    this.reveal([spot], 220);
    this.home = null;
  }

  /** Glide just far enough to show some spots, the first one above all; the scale stays as it is. */
  reveal(spots, around = 110) {
    if (!spots.length || spots.every((spot) => this.sees(spot))) return;
    const view = this.rest();
    this.home ??= { ...view };
    const high = view.w * this.ratio();
    const edge = around * Math.min(1, view.w / 550, high / 550);
    const shift = (low, size, along) => {
      const near = Math.min(...along) - edge;
      const far = Math.max(...along) + edge;
      if (far - near > size) return along[0] - size / 2;
      return low + Math.min(0, near - low) + Math.max(0, far - low - size);
    };
    this.glide({
      w: view.w,
      x: shift(
        view.x,
        view.w,
        spots.map((spot) => spot.x),
      ),
      y: shift(
        view.y,
        high,
        spots.map((spot) => spot.y),
      ),
    });
  }

  /** Glide back to where the map was, if what has changed and something that may be chosen can be seen from there. */
  comeBack(changed, choosable) {
    const { home } = this;
    this.home = null;
    if (!home) return;
    const seen = (spot) => this.sees(spot, home);
    if (changed.every(seen) && (!choosable.length || choosable.some(seen))) this.glide(home);
  }

  /** Note that the player moves the map: it no longer moves by itself to where it was. */
  take() {
    this.moved = true;
    this.home = null;
    this.flight = null;
  }

  glide(goal) {
    const from = { ...this.view };
    const flight = { goal };
    this.flight = flight;
    const begun = performance.now();
    const step = (now) => {
      if (this.flight !== flight) return;
      const part = motionAllowed() ? Math.min(1, (now - begun) / 520) : 1;
      const eased = 1 - (1 - part) ** 3;
      for (const side of ["x", "y", "w"]) this.view[side] = from[side] + (goal[side] - from[side]) * eased;
      this.show();
      if (part < 1) requestAnimationFrame(step);
      else this.flight = null;
    };
    requestAnimationFrame(step);
  }

  /** Return what is shown, or will be when the map has come to rest. */
  rest() {
    return this.flight?.goal ?? this.view;
  }

  /** Return whether a spot is visible, once the map has come to rest. */
  sees({ x, y }, view = this.rest()) {
    return x > view.x && y > view.y && x < view.x + view.w && y < view.y + view.w * this.ratio();
  }

  /** Return the spot that is nearest to the middle of what is shown. */
  nearest(spots) {
    const view = this.rest();
    const far = ({ x, y }) => Math.hypot(x - view.x - view.w / 2, y - view.y - (view.w * this.ratio()) / 2);
    return spots.reduce((one, two) => (far(two) < far(one) ? two : one));
  }

  /** Scroll a spot into view, with some room around it. */
  reach(x, y) {
    const { view } = this;
    const high = view.w * this.ratio();
    const edge = Math.min(90, view.w / 4, high / 4);
    view.x += Math.min(0, x - edge - view.x) + Math.max(0, x + edge - view.x - view.w);
    view.y += Math.min(0, y - edge - view.y) + Math.max(0, y + edge - view.y - high);
    this.show();
  }

  zoom(factor, across = 0.5, down = 0.5) {
    const { view } = this;
    const before = { w: view.w, h: view.w * this.ratio() };
    this.take();
    view.w *= factor;
    this.clamp();
    view.x += (before.w - view.w) * across;
    view.y += (before.h - view.w * this.ratio()) * down;
    this.show();
  }

  pan(dx, dy) {
    this.take();
    this.shift(dx, dy);
  }

  /** Move the map without the player. */
  shift(dx, dy) {
    this.view.x += dx;
    this.view.y += dy;
    this.show();
  }

  clamp() {
    const { view, land } = this;
    const high = () => view.w * this.ratio();
    view.w = Math.min(Math.max(view.w, CLOSEST), Math.max(land.width, land.height / this.ratio()) * 1.05);
    view.x =
      view.w >= land.width
        ? land.x + (land.width - view.w) / 2
        : Math.min(Math.max(view.x, land.x - 60), land.x + land.width + 60 - view.w);
    view.y =
      high() >= land.height
        ? land.y + (land.height - high()) / 2
        : Math.min(Math.max(view.y, land.y - 60), land.y + land.height + 60 - high());
  }

  show() {
    if (!this.wide || !this.high) return;
    this.clamp();
    const { x, y, w } = this.view;
    const high = w * this.ratio();
    const k = this.scale();
    for (const sheet of this.sheets)
      sheet.setAttribute("viewBox", `${x.toFixed(1)} ${y.toFixed(1)} ${w.toFixed(1)} ${high.toFixed(1)}`);
    const lens = this.frame.querySelector(".bl-lens");
    if (lens)
      for (const [name, value] of Object.entries({ x, y, width: w, height: high }))
        lens.setAttribute(name, value.toFixed(0));
    this.frame.classList.toggle("zoomed", w < this.land.width * 0.93);
    this.report(k, k < FAR ? "far" : k < MIDDLE ? "mid" : "near");
  }

  /** Return where a spot of the map is in the frame, in pixels. */
  project(x, y) {
    const k = this.scale();
    return { left: (x - this.view.x) * k, top: (y - this.view.y) * k };
  }

  /** Return the spot of the map under a point of the window. */
  at(clientX, clientY) {
    const box = this.frame.getBoundingClientRect();
    return { x: this.view.x + (clientX - box.x) / this.scale(), y: this.view.y + (clientY - box.y) / this.scale() };
  }

  wheel(event) {
    if (event.target.closest?.(".bl-menu, .bl-key")) return;
    event.preventDefault();
    const box = this.frame.getBoundingClientRect();
    this.zoom(
      Math.exp(event.deltaY * 0.0014),
      (event.clientX - box.x) / box.width,
      (event.clientY - box.y) / box.height,
    );
  }

  down(event) {
    if (!event.target.closest(".bl-map")) return;
    this.fingers.set(event.pointerId, {
      x: event.clientX,
      y: event.clientY,
      fromX: event.clientX,
      fromY: event.clientY,
    });
    this.gap = 0;
    this.dragged = false;
  }

  move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const dx = event.clientX - finger.x;
    const dy = event.clientY - finger.y;
    if (!this.dragged && Math.hypot(event.clientX - finger.fromX, event.clientY - finger.fromY) < SLIP) return;
    if (!this.dragged) {
      this.frame.setPointerCapture(event.pointerId);
      this.frame.classList.add("dragging"); // not :active, which would restyle every part of the map
    }
    this.dragged = true;
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (this.fingers.size === 1) return void this.pan(-dx / this.scale(), -dy / this.scale());
    const [one, two] = [...this.fingers.values()];
    const gap = Math.hypot(one.x - two.x, one.y - two.y);
    const box = this.frame.getBoundingClientRect();
    if (this.gap)
      this.zoom(this.gap / gap, ((one.x + two.x) / 2 - box.x) / box.width, ((one.y + two.y) / 2 - box.y) / box.height);
    this.gap = gap;
  }

  up(event) {
    this.fingers.delete(event.pointerId);
    this.gap = 0;
    if (!this.fingers.size) this.frame.classList.remove("dragging");
    if (this.dragged) setTimeout(() => (this.dragged = false), 0);
  }

  /** Ignore the click that ends a drag. */
  click(event) {
    if (!this.dragged) return;
    event.stopPropagation();
    event.preventDefault();
  }

  /** Act on a key; return whether it was meant for the map. */
  key(event) {
    const step = this.view.w * 0.12;
    const acts = {
      "+": () => this.zoom(0.8),
      "=": () => this.zoom(0.8),
      "-": () => this.zoom(1.25),
      0: () => this.fit(),
      ...(event.shiftKey && {
        ArrowLeft: () => this.pan(-step, 0),
        ArrowRight: () => this.pan(step, 0),
        ArrowUp: () => this.pan(0, -step),
        ArrowDown: () => this.pan(0, step),
      }),
    };
    if (!acts[event.key]) return false;
    acts[event.key]();
    event.preventDefault();
    return true;
  }
}
