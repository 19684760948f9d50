// Pointers on a timeline: one drags or clicks, with Shift it picks an area; two pinch.
export const pointers = (element, on) => {
  const down = new Map();
  let moved = 0;
  let picking = null;
  const spread = () => {
    const [a, b] = [...down.values()];
    return Math.abs(a.x - b.x);
  };
  element.addEventListener("pointerdown", (event) => {
    down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    moved = 0;
    if (event.shiftKey) {
      on.pick(event.offsetX, event.offsetX);
      picking = event.offsetX;
    }
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (before === undefined) {
      on.hover(event.offsetX, event.offsetY);
      return;
    }
    const by = event.offsetX - before.x;
    const was = down.size === 2 ? spread() : 0;
    down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    moved += Math.abs(by) + Math.abs(event.offsetY - before.y);
    if (down.size === 2 && was > 0 && spread() > 0) {
      on.pinch(spread() / was, event.offsetX);
    } else if (picking !== null) {
      on.pick(picking, event.offsetX);
    } else if (down.size === 1 && moved > 3) {
      on.drag(by, event.offsetY - before.y);
    }
  });
  const up = (event) => {
    if (picking !== null) {
      on.picked();
      picking = null;
      moved = 4; // It is no click.
    }
    if (down.delete(event.pointerId) && event.type === "pointerup" && moved <= 3) {
      on.click(event.offsetX, event.offsetY);
    }
  };
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("pointerleave", () => on.leave());
};
