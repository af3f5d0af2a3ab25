// Without `:`, `/`, `\` and `&`, so no address of another site, and nothing that the parser reads as another character.
const VALUE = '"[\\w\\s.,()#%-]*"'

const ATTRIBUTE =
  '(?:xmlns="http://www.w3.org/2000/svg"|(?:viewBox|width|height|fill|stroke|stroke-width|stroke-linecap|transform' +
  `|d|x|y|r|cx|cy)=${VALUE})`

const TAG = `</?(?:svg|g|path|rect|circle)(?:\\s+${ATTRIBUTE})*\\s*/?>`

// Each `<` must begin a tag. The text between the tags has none, so there is one way to read a string and the time is
// linear.
const HARMLESS = new RegExp(`^[^<]*(?:${TAG}[^<]*)*$`)

/**
 * Whether HTML is only text and plain drawings, in a form that a parser can read in one way only. Nothing is parsed or
 * changed. A library of a part writes such strings: Photo Sphere Viewer its icons and its loading circle.
 */
export const isHarmless = (html: string): boolean => HARMLESS.test(html)
