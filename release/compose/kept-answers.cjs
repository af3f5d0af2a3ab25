// @ts-check

/** Far more than one screen asks for; each takes some kilobytes. */
const KEPT = 200

/**
 * Answers to calls, of one state of the data: the pages of all bags of a batch ask for the same rows. They are kept as text,
 * so that no screen gets what another one has changed.
 */
class KeptAnswers {
  #revision = ''
  /** @type {Map<string, Promise<string>>} */
  #texts = new Map()

  /**
   * @template T
   * @param {string} revision of the data, from before `ask` is called
   * @param {string} name of the call
   * @param {() => Promise<string>} ask
   * @param {(text: string) => T} read an answer that it throws at is not kept, like one that fails
   * @returns {Promise<T>}
   */
  async get(revision, name, ask, read) {
    if (this.#revision !== revision) this.#texts = new Map()
    this.#revision = revision
    const texts = this.#texts
    const text = texts.get(name) ?? ask()
    // A map remembers the order in which its entries were set.
    texts.delete(name)
    texts.set(name, text)
    const [unused] = texts.keys()
    if (texts.size > KEPT && unused !== undefined) texts.delete(unused)
    try {
      return read(await text)
    } catch (error) {
      if (texts.get(name) === text) texts.delete(name)
      throw error
    }
  }
}

module.exports = { KeptAnswers }
