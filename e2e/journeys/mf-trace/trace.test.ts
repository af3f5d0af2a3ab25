import { describe } from 'node:test'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import { bags } from './bags'
import { changing } from './changing'
import { otherCodes } from './other-codes'
import { otherReaders } from './other-readers'
import { printed } from './printed'
import { printedCode } from './printed-code'
import { wholeBatch } from './whole-batch'

describe('from a printed code to its field', TWO_AT_A_TIME, printedCode)

// One site for all of it: starting one takes as long as several of these journeys.
describe('a batch and its bags', TWO_AT_A_TIME, () => {
  const own = ownSite()
  changing(own)
  bags(own)
  wholeBatch(own)
  otherCodes(own)
  otherReaders(own)
  printed(own)
})
