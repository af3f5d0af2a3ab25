import { isReachable } from './reachable'

it.each([
  '13800138000',
  '138 0013 8000',
  '１３８００１３８０００',
  '+86 (10) 6552-9988',
  '+852 2123 4567',
  '+44 20 7946 0958',
  'farm@example.org',
  ' wang.tian@mail.example.com.cn ',
])('%s is accepted', (contact) => expect(isReachable(contact)).toBe(true))

it.each([
  '',
  '   ',
  '12345',
  '1380013800',
  '138001380001',
  '21234567',
  'farm@',
  '@example.org',
  'a b@c.d',
  'farm@example',
  '微信 abc',
  '010-6552 9988',
  '+',
])('“%s” is refused', (contact) => expect(isReachable(contact)).toBe(false))
