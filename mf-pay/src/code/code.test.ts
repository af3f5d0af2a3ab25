import { CODE, GROUPED } from '../testing/gifts'
import { halves, readCode } from './code'

it.each([
  CODE,
  CODE.toLowerCase(),
  GROUPED,
  '39ex-d1hk-t3k2j r7sp　1fn6-z2c02',
  '39EXDIHKT3K2JR7SPLFN6Z2CO2',
  '３９ＥＸＤ１ＨＫＴ３Ｋ２ＪＲ７ＳＰ１ＦＮ６Ｚ２Ｃ０２',
])('%s is read as the code', (text) => expect(readCode(text)).toBe(CODE))

it.each(['', CODE.slice(1), `${CODE}0`, CODE.replace('3', 'U'), 'G20261121123456789012', '../etc'])(
  '“%s” is none',
  (text) => expect(readCode(text)).toBeUndefined(),
)

it('is shown in groups', () => expect(halves(CODE).join(' ')).toBe(GROUPED))
