import { expect, test } from 'vitest'
import { ownPath, webAddress } from './web-address.ts'

const paths = ownPath('Page').wire
const addresses = webAddress('URL').wire

test.each(['/promo/diwali', '/promo/diwali?tab=2#top', '/प्रोमो', '/', '/a//b', '/login?next=%2Fwallet'])(
  '%s is a page of the site',
  (path) => {
    expect(paths.safeParse(path).success).toBe(true)
  },
)

test.each([
  '//evil.example',
  '///evil.example',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  '/\t/evil.example',
  ' //evil.example',
  '/\n/evil.example',
  'https:evil.example',
  'https://own.example@evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/promo/../..//evil.example',
  '/./%2e%2e//evil.example',
  'promo',
  '',
])('D27 %j leads to another site or nowhere, and is refused', (path) => {
  expect(paths.safeParse(path).success).toBe(false)
})

test.each([
  'https://example.com',
  'https://example.com/a?b=1#c',
  'https://example.com?x=1',
  'https://xn--wn-lka.example/',
])('%s is an address on the web', (address) => {
  expect(addresses.safeParse(address).success).toBe(true)
})

test.each([
  'http://example.com',
  'https://own.example@evil.example',
  String.raw`https://own.example\@evil.example`,
  'javascript:alert(1)//https://example.com',
  '//example.com',
  'https://',
  'https://exa mple.com',
])('HDR-06 %j is refused', (address) => {
  expect(addresses.safeParse(address).success).toBe(false)
})
