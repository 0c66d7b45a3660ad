// The conversation as bubbles and cards. Nothing that comes is ever read as HTML.

import { element } from "./elements.js";
import { text } from "./texts.js";

const most = 200;
// A card shows little; what is more can be opened.
const mostRows = 10;
const log = document.getElementById("conversation");

// Whoever reads further up is left there; whoever is at the end stays there, also when a question takes some of the room.
let isAtEnd = true;
let height = log.clientHeight;
log.addEventListener("scroll", () => {
  // Room that was taken meanwhile is nobody's scrolling.
  if (log.clientHeight === height) isAtEnd = log.scrollHeight - log.scrollTop - height < 80;
});
new ResizeObserver(() => {
  height = log.clientHeight;
  toEnd();
}).observe(log);

function toEnd() {
  if (isAtEnd) log.scrollTop = log.scrollHeight;
}

export function clear() {
  log.replaceChildren();
}

/** Shows an event of the assistant. */
export function show(event) {
  switch (event.event) {
    case "invoked": return note(text("invoked", { phrase: event.phrase, score: event.score }));
    case "heard": return bubble(event.text, "you", "bubble mine");
    case "said":
    case "asked": return bubble(event.shown ?? event.text, "wilco", "bubble");
    case "card": return card(event);
    case "complaint": return note(text("complaint", { app: event.app, text: event.text }), "note fault");
  }
}

/** Shows what was tapped here. */
export function tapped(members) {
  bubble(members.text ?? text(`tapped.${members.tap}`), "you", "bubble mine");
}

export function note(words, style = "note") {
  add(element("p", style, words));
}

function bubble(words, speaker, style) {
  if (!words) return;
  const bubble = element("div", style);
  bubble.append(element("span", "hidden", `${text(speaker)}: `), words);
  add(bubble);
}

function card({ card, name }) {
  if (!card) return;
  const box = element("article", "card");
  if (name) box.append(element("h3", "", name));
  const said = log.lastElementChild?.lastChild?.textContent;
  if (card.title && card.title !== said) box.append(element("p", "", card.title));
  if (card.image) box.append(picture(card.image));
  if (card.rows?.length) {
    box.append(table(card.rows.slice(0, mostRows)));
    const rest = card.rows.slice(mostRows);
    if (rest.length) {
      const more = element("details");
      more.append(element("summary", "", text("more", { count: rest.length })), table(rest));
      box.append(more);
    }
  }
  if (typeof card.progress === "number") {
    const bar = element("progress");
    bar.max = 1;
    bar.value = card.progress;
    bar.setAttribute("aria-label", text("progress"));
    box.append(bar);
  }
  if (card.map) box.append(element("p", "", [card.map.label, `${card.map.latitude}, ${card.map.longitude}`].filter(Boolean).join(": ")));
  if (card.links?.length) {
    const links = element("ul");
    for (const link of card.links) {
      const item = element("li");
      item.append(address(link));
      links.append(item);
    }
    box.append(links);
  }
  if (box.childElementCount) add(box);
}

/** An app's picture adds nothing in words; one that is not kept any more leaves no trace. */
function picture(path) {
  const picture = element("img");
  picture.alt = "";
  picture.addEventListener("load", toEnd);
  picture.addEventListener("error", () => picture.remove());
  picture.src = path;
  return picture;
}

function table(rows) {
  const table = element("dl");
  for (const row of rows) table.append(element("dt", "", row.label), element("dd", "", row.value ?? ""));
  return table;
}

/** A link where it leads to the web, and its words alone where it leads elsewhere. */
function address(link) {
  let url;
  try {
    url = new URL(link);
  } catch {
    return link;
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return link;
  const anchor = element("a", "", link);
  anchor.href = url.href;
  anchor.target = "_blank";
  anchor.rel = "noopener noreferrer";
  return anchor;
}

function add(element) {
  log.append(element);
  while (log.childElementCount > most) log.firstElementChild.remove();
  toEnd();
}
