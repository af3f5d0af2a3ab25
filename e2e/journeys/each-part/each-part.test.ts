import { describe } from 'node:test'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import { accessibility } from './accessibility'
import { badDays, LOAD_LIMIT } from './bad-days'
import { conformance } from './conformance'
import { quiet } from './quiet'
import { screens } from './screens'

// One site for all of it: starting one takes as long as several of these journeys.
describe('each part', () => {
  const settings = { GIFTS_PER_TEN_MINUTES: '1000', LOAD_LIMIT: String(LOAD_LIMIT) }
  const own = ownSite(settings)
  // For journeys in which the first calls of a screen fail: its page comes without its content.
  const frames = ownSite({ ...settings, RENDER_LIMIT: '0' })
  describe('what a release is asked for', () => conformance(own))
  describe('what is asked of every screen', TWO_AT_A_TIME, () => accessibility(frames))
  describe('a silent console', TWO_AT_A_TIME, () => quiet(own))
  describe('a bad part harms no other', () => badDays(frames))
  describe('the screens', () => screens(own))
})
