import type { FastifyInstance } from 'fastify'
import type { Ask } from 'release'
import type { Lang } from 'shared/contract'
import { callApi } from './call-api'

/**
 * Makes GET calls of the api in this process, as a visitor's browser would: they count for the visitor's limits.
 * @param base the api's prefix, `/api`
 */
export const askAs =
  (app: FastifyInstance, base: string) =>
  (address: string, lang: Lang): Ask =>
  async (path, params = {}) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(params))
      if (value !== undefined) query.set(name, String(value))
    const headers = { 'accept-language': lang }
    return callApi(app, { url: `${base}${path}?${query}`, address, headers })
  }
