// What the page says itself, in the assistant's language.

let texts = {};
let language = "";

/** Takes the texts of a locale's language, English where there are none; true when they are others than before. */
export async function use(locale) {
  const wanted = (locale || navigator.language || "en").split("-")[0].toLowerCase();
  if (wanted === language) return false;
  language = wanted;
  let found = await read(wanted);
  document.documentElement.lang = found ? wanted : "en";
  found ??= await read("en");
  texts = found ?? {};
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = text(element.dataset.text);
  return true;
}

/** A text with its {gaps} filled. */
export function text(name, values = {}) {
  return (texts[name] ?? name).replace(/\{(\w+)\}/g, (gap, key) => String(values[key] ?? gap));
}

async function read(language) {
  if (!/^[a-z]{2,3}$/.test(language)) return null;
  const answer = await fetch(`/${language}.json`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}
