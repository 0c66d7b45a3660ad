// The question that is open, and what can be tapped in answer to it.

import { send } from "./commands.js";
import { text } from "./texts.js";

// More than that are typed.
const mostOptions = 24;

const box = document.getElementById("question");
const title = document.getElementById("question-title");
const hint = document.getElementById("question-hint");
const choices = document.getElementById("choices");
const words = document.getElementById("words");
const label = document.getElementById("words-label");
const log = document.getElementById("conversation");

let open = null;
let fail = () => {};
// Whoever taps an answer goes on from the next question.
let isTapping = false;

/** `report` gets why an answer was not taken. */
export function begin(report) {
  fail = report;
  document.addEventListener("focusin", ({ target }) => {
    if (target !== log && !box.contains(target)) isTapping = false;
  });
}

export function show(question) {
  if (JSON.stringify(question) === JSON.stringify(open)) return;
  if (box.contains(document.activeElement)) isTapping = true;
  open = question;
  box.hidden = !question;
  label.textContent = text(question?.secret ? "pin" : question ? "answer" : "say");
  const type = question?.secret ? "password" : "text";
  if (words.type !== type) {
    words.value = "";
    words.type = type;
  }
  if (question) {
    title.textContent = question.text;
    hint.textContent = question.waiting ? text("waiting") : question.secret ? text("pinHint") : "";
    choices.replaceChildren(...(question.waiting ? [] : buttons(question)));
  } else {
    choices.replaceChildren();
  }
  if (!isTapping) return;
  // What was tapped is gone. Until something else is asked nobody is led to a field, which would bring a keyboard up.
  if (!question || question.waiting) return log.focus();
  isTapping = false;
  (question.secret ? words : choices.querySelector("button")).focus();
}

/** Sends what was typed, as an answer where that is secret; returns why it was not taken, or nothing. */
export function typed(words) {
  return open?.secret ? answer({ pin: words }) : send("say", { text: words });
}

function buttons(question) {
  const list = [];
  if (question.confirms) list.push(button(text("yes"), { tap: "yes" }), button(text("no"), { tap: "no" }, "plain"));
  if (question.opens) list.push(button(text("open"), { tap: "open" }, "plain"));
  question.options.slice(0, mostOptions).forEach((option, index) => list.push(button(option, { option: index })));
  list.push(button(text("cancel"), { tap: "cancel" }, "plain"));
  return list;
}

function button(words, members, style = "") {
  const button = document.createElement("button");
  button.type = "button";
  button.className = style;
  button.textContent = words;
  button.addEventListener("click", async () => fail(await answer(members)));
  return button;
}

function answer(members) {
  return send("answer", { question: open?.number ?? 0, ...members });
}
