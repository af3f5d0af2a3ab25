// @ts-nocheck: jest loads this file as it is, without the compiler.
const { TestEnvironment } = require('jest-environment-jsdom')

/** jsdom with the web standards of Node that it leaves out and the browsers have. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of [
      'fetch',
      'Request',
      'Response',
      'Headers',
      'TextEncoder',
      'TextDecoder',
      'structuredClone',
    ])
      this.global[name] ??= globalThis[name]
  }
}
