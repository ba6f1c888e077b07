import { expect, test } from 'vitest'
import { lookedUpName } from './looked-up-name.ts'

const name = (ascii: string, unicode = ascii, isMixedScripts = false) => ({
  kind: 'NAME',
  ascii,
  unicode,
  isMixedScripts,
})
const address = (ascii: string) => ({ kind: 'ADDRESS', ascii, unicode: ascii, isMixedScripts: false })

test.each([
  ['münchen.example', name('xn--mnchen-3ya.example', 'münchen.example')],
  ['xn--mnchen-3ya.example', name('xn--mnchen-3ya.example', 'münchen.example')],
  ['straße.example', name('xn--strae-oqa.example', 'straße.example')],
  ['раураl.example', name('xn--l-7sba6dbr.example', 'раураl.example', true)],
  ['EXAMPLE.example.', name('example.example')],
  ['_dmarc.own.example', name('_dmarc.own.example')],
  [' own.example ', name('own.example')],
  ['192.0.2.1', address('192.0.2.1')],
  ['0x7f.1', address('127.0.0.1')],
  ['[2001:db8::1]', address('2001:db8::1')],
  [`${'a'.repeat(64)}.example`, 'A part of the name has 64 characters; at most 63 are possible.'],
  [`${'a.'.repeat(127)}example`, 'The name has 261 characters; at most 253 are possible.'],
  ['*.own.example', 'Enter a name without a star.'],
  ['192.0.2.0/24', 'Enter a name or one address, without a mask or path.'],
  ['https://own.example', 'Enter a name or one address, without a mask or path.'],
  ['own.example:443', 'Enter a name alone, without a port or protocol.'],
  ['own..example', 'A part of the name is empty.'],
  ['', 'This is not a valid name.'],
])('D38 %j is %j', (entered, expected) => {
  expect(lookedUpName(entered)).toEqual(expected)
})
