import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Size } from './engine'

/** Where WebDriver's specification puts an element's id. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
export type Element = Record<typeof ELEMENT, string>

type Command = <Value>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  signal?: AbortSignal,
) => Promise<Value>

/** A browser starts in one or two seconds, on a busy machine in ten. */
const START_MS = 60_000

/** A browser that the driver has started: WebDriver's commands in plain words. */
export type Session = ReturnType<typeof sessionOf>

/** Starts WebKit's driver on a screen that nobody sees. */
export async function startDriver(env: Record<string, string>) {
  const port = await freePort()
  const screen = ['--auto-servernum', '--server-args=-screen 0 1600x1200x24 -nolisten tcp']
  // In a group of its own, because `xvfb-run` does not end what it started.
  const child = spawn('xvfb-run', [...screen, 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
  const command = commandsTo(`http://127.0.0.1:${port}`)
  await answers(command, child)
  return {
    /** @param browser `binary` and `args` @throws a `TimeoutError` when the browser does not start */
    begin: async (browser: object): Promise<Session> => {
      const wanted = { alwaysMatch: { 'webkitgtk:browserOptions': browser } }
      const { sessionId } = await command<{ sessionId: string }>(
        'POST',
        '/session',
        { capabilities: wanted },
        AbortSignal.timeout(START_MS),
      )
      return sessionOf((method, path, body) =>
        command(method, `/session/${sessionId}${path}`, body),
      )
    },
    stop: () => stop(child),
  }
}

function sessionOf(command: Command) {
  const at = (element: Element) => `/element/${element[ELEMENT]}`
  return {
    goto: (url: string) => command('POST', '/url', { url }),
    execute: <Value>(script: string, given: unknown) =>
      command<Value>('POST', '/execute/sync', { script, args: [given] }),
    find: (value: string) =>
      command<Element[]>('POST', '/elements', { using: 'css selector', value }),
    click: (element: Element) => command<void>('POST', `${at(element)}/click`),
    fill: async (element: Element, text: string) => {
      await command('POST', `${at(element)}/clear`)
      await command('POST', `${at(element)}/value`, { text })
    },
    press: (value: string) =>
      command('POST', '/actions', {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: ['keyDown', 'keyUp'].map((type) => ({ type, value })),
          },
        ],
      }),
    resize: (size: Size) => command('POST', '/window/rect', size),
    screenshot: async (file: string) =>
      writeFileSync(file, await command<string>('GET', '/screenshot'), 'base64'),
    end: () => command<void>('DELETE', ''),
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid)
  await ended
}

const commandsTo =
  (address: string): Command =>
  async (method, path, body = {}, signal) => {
    const answer = await fetch(address + path, {
      method,
      ...(signal && { signal }),
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: never }
    if (answer.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${method} ${path}: ${error}: ${message}`)
  }

async function answers(command: Command, child: ChildProcess) {
  while (child.exitCode === null) {
    const ready = await command('GET', '/status').then(
      () => true,
      () => false,
    )
    if (ready) return
    await pause(50)
  }
  throw new Error(`The driver of WebKit ended with ${child.exitCode}.`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
