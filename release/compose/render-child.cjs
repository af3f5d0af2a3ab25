// @ts-check
/**
 * Runs the parts' Node bundles, in a process of its own with an empty environment (renderer.ts starts it). Requests come
 * as lines on standard input: JSON, or an answer of the api after `told`. Answers go to descriptor 3. Every step is reported before it begins, so that the
 * parent can name the part or the page when this process hangs or ends.
 */
const { readFileSync, writeSync } = require('node:fs')
const { createRequire } = require('node:module')
const path = require('node:path')
const vm = require('node:vm')
const { brotliCompressSync, constants } = require('node:zlib')
const { fillTemplate, templateOf } = require('./fill-template.cjs')
const { KeptAnswers } = require('./kept-answers.cjs')
const { onLines } = require('./lines.cjs')

const ANSWERS = 3

/** @typedef {import('shared/contract').ShellBundle} ShellBundle */
/** @typedef {import('shared/contract').RemoteModule} RemoteModule */
/** @typedef {import('./renderer').Load} Load */
/** @typedef {import('./renderer').RenderPages} RenderPages */

/** @type {ShellBundle} */
let shell
/** @type {Record<string, RemoteModule>} */
const remotes = {}

/** @param {Load} request */
function load({ shell: file, remotes: files }) {
  step(folderOf('shell'))
  shell = /** @type {ShellBundle} */ (evaluate(file, {}))
  for (const [name, bundle] of Object.entries(files)) {
    step(folderOf(name))
    remotes[name] = /** @type {RemoteModule} */ (evaluate(bundle, shell.provided))
  }
  return {
    contract: shell.CONTRACT,
    claims: shell.claims,
    provided: Object.fromEntries(
      Object.entries(shell.provided).map(([door, module]) => [door, Object.keys(Object(module))]),
    ),
    outlines: Object.fromEntries(
      Object.keys(files).map((name) => {
        step(folderOf(name))
        return [name, outlineOf(remotes[name])]
      }),
    ),
  }
}

/** @param {RenderPages} request */
async function render({ settings, parts, remotes: names, langs }) {
  const modules = /** @type {Record<string, RemoteModule>} */ (
    Object.fromEntries(names.map((name) => [name, remotes[name]]))
  )
  const pages = []
  for (const page of shell.pages(parts, modules))
    for (const lang of langs) {
      step(`${folderOf(ownerOf(page.path, parts))}: the page ${page.path} (${lang})`)
      // Any address that the pattern matches; `-` stands for the parameter.
      const address = page.path.replace(/:[^/]+|\*/g, '-')
      const everyPartIsThere = parts.every(({ name }) => name in modules)
      const holds = page.holds === 'screen' && !everyPartIsThere ? 'waiting' : page.holds
      const rendered = await shell.render({
        ...{ path: address, holds, lang },
        ...{ settings, parts, remotes: modules },
      })
      pages.push({ page, lang, holds, rendered, dataId: shell.PAGE_DATA_ID })
    }
  return pages
}

/** What the screens of a set of pages have in common. @type {Omit<import('shared/contract').ScreenRequest, 'address' | 'lang' | 'ask'>} */
let common
/** Templates by their file. @type {Map<string, import('./fill-template.cjs').Piece[]>} */
let templates

/** @param {import('./renderer').ScreenSet & { templates: [string, import('./template-marks').Piece[]][] }} request */
function prepare({ settings, parts, remotes: names, templates: cut }) {
  const modules = /** @type {Record<string, RemoteModule>} */ (
    Object.fromEntries(names.map((name) => [name, remotes[name]]))
  )
  common = { settings, parts, remotes: modules }
  templates = new Map(cut.map(([file, pieces]) => [file, templateOf(pieces)]))
}

/** The calls that screens wait for. @type {Map<number, { resolve: (body: string) => void, reject: (error: unknown) => void }>} */
const calls = new Map()
let asked = 0
const keptAnswers = new KeptAnswers()

/**
 * The whole page, filled and compressed here: the parent reads a tenth of the bytes then.
 * @param {number} id
 * @param {import('./renderer').RenderScreen} request
 */
async function renderScreen(id, { address, lang, template, revision }) {
  /** @param {string} path @param {unknown} params */
  const ask = async (path, params) => {
    const call = () => bodyOf({ screen: id, path, params })
    if (revision === null) return dataIn(await call())
    return keptAnswers.get(revision, JSON.stringify([lang, path, params]), call, dataIn)
  }
  const pieces = templates.get(template)
  if (!pieces) throw new Error(`There is no template ${template}.`)
  const screen = await shell.renderScreen({ ...common, address, lang, ask })
  const page = fillTemplate(pieces, screen)
  const bytes = revision === null ? page : brotliOf(page)
  return { isMissing: screen.isMissing, bytes: bytes.toString('base64') }
}

/** A page up to this size, in bytes, is compressed with a window of 64 KB, for which Brotli has tables of another kind. */
const SMALL = 128 * 1024

// For the page of a bag, quality 7 takes three times as long as 5 for 0.8 % fewer bytes; 4 gives 6 % more than 5. The small
// window saves 0.6 ms and costs it no bytes; it would cost the ledger's page 4 %. A helper
// thread takes 2.4 ms instead of 1.5.
/** @param {Buffer} page */
const brotliOf = (page) =>
  brotliCompressSync(page, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_LGWIN]: page.length > SMALL ? 18 : 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
    },
  })

/**
 * Makes a call through the parent.
 * @param {{ screen: number, path: string, params: unknown }} request
 * @returns {Promise<string>} the body of the answer
 */
const bodyOf = (request) =>
  new Promise((resolve, reject) => {
    const call = ++asked
    calls.set(call, { resolve, reject })
    send({ ...request, call })
  })

/**
 * Hands an answer of the api to the screens that wait for it.
 * @param {string} line `told`, the number of the call, the HTTP status, the body
 */
function settle(line) {
  const [, number = '', code = '', body = ''] = /^told (\d+) (\d+) (.*)$/s.exec(line) ?? []
  const call = Number(number)
  const status = Number(code)
  const waiting = calls.get(call)
  calls.delete(call)
  if (status === 200) waiting?.resolve(body)
  else waiting?.reject(failed(status, parsed(body)))
}

/** @param {string} body of an answer with status 200 @throws when it does not say that all is well */
function dataIn(body) {
  const told = parsed(body)
  if (told?.code !== 0) throw failed(200, told)
  return told.data
}

/** As the browser's HTTP client rejects. @param {number} status @param {unknown} data */
const failed = (status, data) =>
  Object.assign(new Error('A call failed.'), { response: { status, data } })

/** An answer of the api; null for anything else. @param {string} body @returns {{ code?: unknown, data?: unknown } | null} */
function parsed(body) {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** The part whose page an address is. @param {string} address @param {RenderPages['parts']} parts */
const ownerOf = (address, parts) =>
  parts.find(({ base }) => address === base || (base !== '/' && address.startsWith(`${base}/`)))
    ?.name ?? 'shell'

/** @param {string} name of a part in the registry */
const folderOf = (name) => (name === 'shell' ? name : `mf-${name}`)

/**
 * The source file in which an error was thrown, `mf-live/src/remote.tsx`: webpack writes its name above each module.
 * @param {unknown} error
 */
function sourceOf(error) {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const [, bundle = '', line] of stack.matchAll(/(\/[^\s()]+\.cjs):(\d+):\d+/g)) {
    if (bundle === __filename) return undefined
    const lines = readFileSync(bundle, 'utf8').split('\n').slice(0, Number(line))
    const heading = lines.findLast((text) => text.startsWith(';// ./')) ?? ''
    const [, file] = /^;\/\/ \.\/(src\/\S+)/.exec(heading) ?? []
    if (file) return `${folderOf(path.basename(path.dirname(bundle)))}/${file}`
  }
  return undefined
}

/**
 * Evaluates a CommonJS bundle and returns its exports.
 * @param {string} file
 * @param {Record<string, unknown>} provided the modules that the shell provides in the browser, by import request
 */
function evaluate(file, provided) {
  const module = { exports: {} }
  const nodeRequire = createRequire(file)
  const run = vm.runInThisContext(
    `(function (module, exports, require) {${readFileSync(file, 'utf8')}\n})`,
    { filename: file },
  )
  run(
    module,
    module.exports,
    (/** @type {string} */ request) => provided[request] ?? nodeRequire(request),
  )
  return module.exports
}

/** What of a module can be told in JSON: everything but its components. @param {any} module */
function outlineOf(module) {
  const { contract, part, routes, messages, widgets } = module
  return {
    contract,
    part,
    routes: Array.isArray(routes)
      ? routes.map(({ path, handle }) => ({ path, handle: handleOf(handle) }))
      : routes,
    messages,
    widgets:
      widgets &&
      Object.fromEntries(
        Object.entries(widgets).map(([name, widget]) => [name, { chunk: widget.chunk }]),
      ),
  }
}

/** A handle without its functions. @param {any} handle */
const handleOf = (handle) =>
  handle && { ...handle, data: undefined, head: undefined, onRequest: 'data' in handle }

/** @param {string} at */
const step = (at) => send({ step: at })

/** A part's code may keep this process busy or end it, so every message is written at once. @param {object} message */
function send(message) {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`)
  for (let sent = 0; sent < bytes.length;) {
    try {
      sent += writeSync(ANSWERS, bytes, sent)
    } catch (error) {
      // The pipe is full; the parent is about to read it.
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EAGAIN') throw error
    }
  }
}

/** @param {string} line @returns {Promise<unknown>} */
async function answerTo(line) {
  const { kind, request } = JSON.parse(line)
  return kind === 'load' ? load(request) : render(request)
}

/** Screens are rendered side by side; everything else waits for its answer. @param {string} line */
function receive(line) {
  if (line.startsWith('told ')) return settle(line)
  const message = JSON.parse(line)
  if (message.kind === 'prepare') return prepare(message.request)
  if (message.kind === 'screen') {
    const { id, request } = message
    renderScreen(id, request).then(
      (answer) => send({ screen: id, answer }),
      (error) => send({ screen: id, error: String(error) }),
    )
    return
  }
  answerTo(line).then(
    (answer) => send({ answer }),
    (error) => send({ error: String(error), source: sourceOf(error) }),
  )
}

// The end of the input is the end of the parent, which may have been killed. A part's timers must not outlive it.
onLines(process.stdin, receive)
process.stdin.on('close', () => process.exit())
