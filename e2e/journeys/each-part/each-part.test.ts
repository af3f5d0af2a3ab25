import { describe } from 'node:test'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import { accessibility } from './accessibility'
import { badDays, LOAD_LIMIT } from './bad-days'
import { conformance } from './conformance'
import { quiet } from './quiet'
import { screens } from './screens'

// One site for all of it: starting one takes as long as several of these journeys.
describe('each part', () => {
  const own = ownSite({ GIFTS_PER_TEN_MINUTES: '1000', LOAD_LIMIT: String(LOAD_LIMIT) })
  describe('what a release is asked for', () => conformance(own))
  describe('what is asked of every screen', TWO_AT_A_TIME, () => accessibility(own))
  describe('a silent console', TWO_AT_A_TIME, () => quiet(own))
  describe('a bad part harms no other', () => badDays(own))
  describe('the screens', () => screens(own))
})
