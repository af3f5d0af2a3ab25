import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { RemoteRelease } from 'shared/contract'
import { layerOrder } from './layer-order'

/** A release of a part with these widgets. */
const release = (name: string, ...widgets: string[]) =>
  ({
    name,
    part: { widgets: Object.fromEntries(widgets.map((widget) => [widget, []])) },
  }) as unknown as RemoteRelease

it('a part that offers a widget comes after those that may show it', () => {
  const parts = [release('pay'), release('finance', 'finance/ledger'), release('home')]
  assert.equal(layerOrder(parts), '@layer parts.home,parts.pay,parts.finance;')
  assert.equal(layerOrder(parts.toReversed()), '@layer parts.home,parts.pay,parts.finance;')
})

it('a site without parts has no order', () => assert.equal(layerOrder([]), ''))
