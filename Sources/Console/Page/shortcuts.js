// The user's shortcuts in their order, and how that is changed. Nothing that comes is ever read as HTML.

import { change, look, send } from "./commands.js";
import { element } from "./elements.js";
import { text } from "./texts.js";

const colours = ["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "brown", "grey"];

const panel = document.getElementById("shortcuts");
const list = document.getElementById("shortcuts-list");
const state = document.getElementById("shortcuts-state");
const undo = document.getElementById("shortcuts-undo");
const folders = document.getElementById("folders");

let fail = () => {};
// As they were told last, in the order of the list.
let all = [];
let lastEdit = null;
let dragged = null;
// What is open stays open, and what has the focus keeps it, when the list is shown anew.
const open = new Set();
// One after the other: an older answer is not shown behind a newer one.
let order = Promise.resolve();

/** `report` gets why something was not done. */
export function begin(report) {
  fail = report;
  panel.addEventListener("toggle", () => refresh());
  undo.addEventListener("click", async () => {
    const edit = lastEdit;
    remember(null);
    fail(await send("undo", { edit }));
    await refresh();
    panel.querySelector("summary").focus();
  });
}

/** Shows them as they are now, where anybody looks. */
export function refresh() {
  order = order.then(async () => {
    if (!panel.open) return;
    const { reason, found } = await look("shortcuts");
    if (reason) return fail(reason);
    all = found;
    show();
  }).catch((reason) => fail(String(reason)));
  return order;
}

function show() {
  const focused = document.activeElement?.dataset.control;
  const sections = [];
  for (const shortcut of all) {
    const name = shortcut.pinned ? text("pinned") : shortcut.folder ?? "";
    const key = shortcut.pinned ? "pinned" : name.toLowerCase();
    const last = sections.at(-1);
    if (last?.key === key) last.shortcuts.push(shortcut);
    else sections.push({ key, name, shortcuts: [shortcut] });
  }
  folders.replaceChildren(...new Set(all.map(({ folder }) => folder).filter(Boolean).map((name) => Object.assign(element("option"), { value: name }))));
  list.replaceChildren(...sections.map((section) => shown(section, sections.length > 1)));
  if (!all.length) list.append(element("p", "", text("noShortcuts")));
  focus(focused);
}

/** What was moved to an end cannot go on, but can go back. */
function focus(control) {
  if (!control) return;
  const find = (name) => list.querySelector(`[data-control="${CSS.escape(name)}"]:not(:disabled)`);
  const [what, id] = control.split(/ (.*)/);
  const other = { up: "down", down: "up" }[what];
  (find(control) ?? (other && find(`${other} ${id}`)) ?? find(`name ${id}`))?.focus();
}

function shown({ name, shortcuts }, isOneOfSeveral) {
  const section = element("section");
  const heading = element("h2", name || isOneOfSeveral ? "" : "hidden", name || text(isOneOfSeveral ? "noFolder" : "shortcuts"));
  heading.id = `shortcuts-${shortcuts[0].id}`;
  const items = element("ol");
  items.setAttribute("aria-labelledby", heading.id);
  items.append(...shortcuts.map((shortcut, index) => row(shortcut, shortcuts[index - 1], shortcuts[index + 1])));
  section.append(heading, items);
  return section;
}

function row(shortcut, previous, next) {
  const item = element("li", "shortcut");
  item.draggable = true;
  const mark = element("span", "mark", shortcut.icon ?? [...shortcut.name][0]);
  mark.setAttribute("aria-hidden", "true");
  if (shortcut.colour) mark.dataset.colour = shortcut.colour;
  const words = element("div", "words");
  const name = button("name", shortcut, shortcut.name, () => send("say", { text: shortcut.phrases[0] ?? shortcut.name }));
  words.append(name, element("p", "does", shortcut.does.join("; ")));
  const up = button("up", shortcut, "▲", () => organise(shortcut, { before: previous.id }));
  up.disabled = !previous;
  const down = button("down", shortcut, "▼", () => organise(shortcut, { after: next.id }));
  down.disabled = !next;
  const pin = button("pin", shortcut, text("pinWord"), () => organise(shortcut, { pinned: !shortcut.pinned }));
  pin.setAttribute("aria-pressed", String(shortcut.pinned));
  for (const [control, label] of [[up, "up"], [down, "down"], [pin, "pin"]]) control.setAttribute("aria-label", text(label, shortcut));
  item.append(mark, words, up, down, pin, appearance(shortcut));
  item.addEventListener("keydown", (event) => {
    const control = event.altKey && { ArrowUp: up, ArrowDown: down }[event.key];
    if (!control || control.disabled) return;
    event.preventDefault();
    control.focus();
    control.click();
  });
  drag(item, shortcut);
  return item;
}

/** Folder, colour and icon. */
function appearance(shortcut) {
  const box = element("details", "look");
  box.open = open.has(shortcut.id);
  box.addEventListener("toggle", () => (box.open ? open.add(shortcut.id) : open.delete(shortcut.id)));
  const summary = element("summary", "", text("look"));
  summary.setAttribute("aria-label", text("lookOf", shortcut));
  summary.dataset.control = `look ${shortcut.id}`;
  const folder = field("folder", shortcut, element("input"));
  folder.querySelector("input").setAttribute("list", "folders");
  const icon = field("icon", shortcut, element("input"));
  const colour = element("select");
  for (const name of ["", ...colours]) colour.append(Object.assign(element("option", "", text(`colour.${name || "none"}`)), { value: name }));
  box.append(summary, folder, field("colour", shortcut, colour), icon);
  return box;
}

function field(name, shortcut, control) {
  const label = element("label", "", text(name));
  control.value = shortcut[name] ?? "";
  control.dataset.control = `${name} ${shortcut.id}`;
  control.addEventListener("change", () => organise(shortcut, { [name]: control.value.trim() }));
  label.append(control);
  return label;
}

function drag(item, shortcut) {
  const isBehind = (event) => event.clientY > item.getBoundingClientRect().top + item.offsetHeight / 2;
  const unmark = () => item.classList.remove("before", "behind");
  item.addEventListener("dragstart", (event) => {
    dragged = shortcut;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", shortcut.name);
  });
  item.addEventListener("dragend", () => { dragged = null; });
  item.addEventListener("dragover", (event) => {
    if (!dragged || dragged.id === shortcut.id) return;
    event.preventDefault();
    unmark();
    item.classList.add(isBehind(event) ? "behind" : "before");
  });
  item.addEventListener("dragleave", unmark);
  item.addEventListener("drop", (event) => {
    event.preventDefault();
    unmark();
    if (dragged && dragged.id !== shortcut.id) organise(dragged, { [isBehind(event) ? "after" : "before"]: shortcut.id });
  });
}

/** Changes what was seen: somebody else may have changed it since, and then it is shown anew. */
async function organise(shortcut, members) {
  const seen = "before" in members || "after" in members ? { seen: all.map(({ id }) => id) } : {};
  const { reason, found } = await change("organise", { shortcut: shortcut.id, revision: shortcut.revision, ...seen, ...members });
  if (found?.edit) remember(found.edit);
  await refresh();
  if (found) state.textContent = text("listed", { name: found.name, position: found.position, count: all.length });
  return fail(reason), reason;
}

function remember(edit) {
  lastEdit = edit;
  undo.hidden = edit === null;
  if (edit === null) state.textContent = "";
}

function button(control, shortcut, words, act) {
  const button = element("button", control, words);
  button.type = "button";
  button.dataset.control = `${control} ${shortcut.id}`;
  button.addEventListener("click", async () => fail((await act()) ?? ""));
  return button;
}
