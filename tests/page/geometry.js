// Measures what is painted: returns a list of sentences about everything that stands wrong.
(demands) => {
  const faults = [];
  const root = document.documentElement;
  const inner = (element) => !element.closest("[inert],[hidden],.unseen,.quiet,.skip,.strip,.count");
  const CONTROLS = "button,a[href],input,[role=option]";
  const BOXES = "button,.seat,.ribbon,.tray,.panel,.sheet,.notice,.paper,.last-move,.segment-face";
  const name = (element) =>
    element.dataset.k || element.id || element.className || element.tagName;
  const round = (box) =>
    [box.left, box.top, box.right, box.bottom].map((n) => Math.round(n)).join(" ");

  // What of an element is not cut off by the places that scroll or clip around it.
  const seen = (element, own = element.getBoundingClientRect()) => {
    const box = { left: own.left, top: own.top, right: own.right, bottom: own.bottom };
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const edge = up.getBoundingClientRect();
      box.left = Math.max(box.left, edge.left);
      box.top = Math.max(box.top, edge.top);
      box.right = Math.min(box.right, edge.right);
      box.bottom = Math.min(box.bottom, edge.bottom);
    }
    return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : null;
  };

  if (root.scrollWidth > innerWidth) faults.push(`scrolls sideways by ${root.scrollWidth - innerWidth}`);
  if (demands.still && root.scrollHeight > innerHeight) {
    faults.push(`the page scrolls by ${root.scrollHeight - innerHeight}`);
  }

  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((one) => inner(one) && one.getClientRects().length)
    .map((one) => ({ one, box: one.getBoundingClientRect(), seen: seen(one) }));
  for (const { one, box, seen: part } of controls) {
    if (part && (part.left < -1 || part.right > innerWidth + 1)) {
      faults.push(`${name(one)} leaves the page: ${round(part)}`);
    }
    if (box.width < 24 || box.height < 24) {
      faults.push(`${name(one)} is a target of only ${round(box)}`);
    }
  }
  const apart = (a, b) =>
    a.one.contains(b.one) || b.one.contains(a.one) || a.one.parentElement === b.one.parentElement
      ? a.one.role !== "option" && !a.one.contains(b.one) && !b.one.contains(a.one)
      : true;
  for (let i = 0; i < controls.length; i += 1) {
    for (let j = i + 1; j < controls.length; j += 1) {
      const [a, b] = [controls[i], controls[j]];
      if (!a.seen || !b.seen || !apart(a, b)) continue;
      const across = Math.min(a.seen.right, b.seen.right) - Math.max(a.seen.left, b.seen.left);
      const down = Math.min(a.seen.bottom, b.seen.bottom) - Math.max(a.seen.top, b.seen.top);
      const lift = a.one.role === "option" || b.one.role === "option" ? 1 : 0;
      if (across > 1 && down > 1 + lift) faults.push(`${name(a.one)} and ${name(b.one)} overlap`);
    }
  }

  const cards = [...document.querySelectorAll(".hand > .card")].filter(inner);
  cards.forEach((card, at) => {
    const next = cards[at + 1];
    if (!next || next.offsetTop !== card.offsetTop) return;
    const free = next.getBoundingClientRect().left - card.getBoundingClientRect().left;
    if (free < 24) faults.push(`${name(card)} has a free width of ${free.toFixed(1)}`);
  });

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const holder = text.parentElement;
    if (!text.data.trim() || !inner(holder) || !holder.getClientRects().length) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    const around = holder.closest(BOXES);
    const edge = around ? around.getBoundingClientRect() : { left: 0, right: innerWidth };
    const scrolls = holder.closest(".log,.sheet-body,.ruling,.tray-melds,.melds");
    if (box.left < edge.left - 1 || box.right > edge.right + 1) {
      if (!scrolls || around.contains(scrolls)) faults.push(`"${text.data}" leaves ${name(around || root)} sideways`);
    } else if (around && !scrolls && (box.top < edge.top - 2 || box.bottom > edge.bottom + 2)) {
      faults.push(`"${text.data}" leaves ${name(around)}`);
    }
    if (parseFloat(getComputedStyle(holder).fontSize) < 11) faults.push(`"${text.data}" is too small`);
  }

  if (demands.low) {
    for (const one of document.querySelectorAll(".tools button,.main-actions button,.ribbon button,.hand .card")) {
      const { top, bottom } = one.getBoundingClientRect();
      if (!one.closest("[inert]") && (top < innerHeight * 0.4 - 1 || bottom > innerHeight + 1)) {
        faults.push(`${name(one)} is out of the thumb's reach at ${Math.round(top)}`);
      }
    }
  }
  return faults;
}
