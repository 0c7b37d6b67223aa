"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
const svg = document.querySelector("main svg");
const cells = [...svg.querySelectorAll(".c")], dots = [...svg.querySelectorAll(".d")];
const numbers = new Map([...svg.querySelectorAll("[data-n]")].map((n) => [n.dataset.n, n]));
const back = at("back"), next = at("next"), first = at("first"), last = at("last");
const slider = at("slider"), say = at("say"), marks = at("marks"), steps = data.steps;
let now = 0;

// The value of each cell after so many steps; -1 is not known.
function known(n) {
  const values = data.start.slice();
  for (const step of steps.slice(0, n))
    for (const [cell, value] of step.cells) if (value >= 0) values[cell] = value;
  return values;
}

function around(cell, name) {
  const dot = dots[cell], ring = document.createElementNS(svg.namespaceURI, "circle");
  ring.setAttribute("class", name);
  ring.setAttribute("cx", dot.getAttribute("cx"));
  ring.setAttribute("cy", dot.getAttribute("cy"));
  ring.setAttribute("r", data.radius);
  marks.append(ring);
}

function paragraph(text, tag = "p", name = "") {
  const p = document.createElement(tag);
  p.textContent = text;
  if (name) p.className = name;
  say.append(p);
}

function show(n) {
  now = Math.max(0, Math.min(steps.length, n));
  const step = steps[now - 1] || { title: data.begin, text: [], lines: [], numbers: [], needed: [], cells: [] };
  const values = known(now), fresh = new Set(step.cells.map(([cell]) => cell));
  const lit = new Set(step.lines.flatMap((line) => data.lines[line]));
  cells.forEach((cell, i) => {
    const filled = values[i] > 0;
    cell.setAttribute("class", ["c", lit.has(i) && "lit", filled && "f", fresh.has(i) && "new"].filter(Boolean).join(" "));
    cell.style.fill = filled && data.colors ? data.colors[values[i]] : "";
    cell.style.stroke = cell.style.fill;
    dots[i].setAttribute("class", "d" + (values[i] === 0 ? " e" : "") + (fresh.has(i) ? " new" : ""));
  });
  marks.replaceChildren();
  step.needed.forEach((cell) => around(cell, "ring"));
  if (data.colors) step.cells.forEach(([cell, value]) => value !== 0 && around(cell, "box"));
  const bold = new Set(step.numbers);
  numbers.forEach((number, name) => number.classList.toggle("on", bold.has(name)));
  say.replaceChildren();
  paragraph(step.title, "h2");
  step.text.forEach((text, i) => paragraph(text, "p", i + 1 === step.text.length ? "deed" : ""));
  if (now === steps.length) paragraph(data.summary);
  slider.value = now;
  slider.setAttribute("aria-valuetext", `step ${now} of ${steps.length}`);
  at("count").textContent = `${now} / ${steps.length}`;
  back.disabled = first.disabled = now === 0;
  next.disabled = last.disabled = now === steps.length;
}

first.onclick = () => show(0);
back.onclick = () => show(now - 1);
next.onclick = () => show(now + 1);
last.onclick = () => show(steps.length);
slider.oninput = () => show(Number(slider.value));
addEventListener("keydown", (event) => {
  if (event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
  const to = { ArrowRight: now + 1, ArrowDown: now + 1, ArrowLeft: now - 1, ArrowUp: now - 1, Home: 0, End: steps.length }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    show(to);
  }
});
show(0);
