import { describe, expect, test } from 'vitest'
import { closedLink, isClick, isVisit, landingOf, landingPathOf, type LinkTerms } from './registration-link.ts'

describe('a landing path', () => {
  test.each([
    ['/promo/diwali', '/promo/diwali'],
    ['/promo/diwali?tab=2#top', '/promo/diwali?tab=2#top'],
    ['/प्रोमो', '/%E0%A4%AA%E0%A5%8D%E0%A4%B0%E0%A5%8B%E0%A4%AE%E0%A5%8B'],
    ['https://own.example/promo', '/promo'],
    ['/a/../promo', '/promo'],
  ])('of the domain itself is stored: %s', (entered, stored) => {
    expect(landingPathOf(entered, 'own.example')).toBe(stored)
  })

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    ' //evil.example',
    '/\n/evil.example',
    '/promo\\diwali',
    '/pro\tmo',
    'https:evil.example',
    'https://own.example@evil.example',
    'https://own.example\\@evil.example',
    'https://own.example.evil.example',
    'https://user@own.example/promo',
    'https://own.example:8443/promo',
    'javascript:alert(1)',
    'data:text/html,x',
    '/promo/../..//evil.example',
    'https://xn--wn-lka.example',
    'promo',
    '',
  ])('that could lead elsewhere is refused: %j', (entered) => {
    expect(landingPathOf(entered, 'own.example')).toBeNull()
  })
})

test('a click passes on known utm names alone, encoded, below those of the link', () => {
  const link = { landingPath: '/promo?tab=2#top', campaign: 'diwali', source: null, medium: null }
  const query = new URLSearchParams('to=https://evil.example&utm_campaign=other&utm_source=%0d%0aSet-Cookie:%20a=1')
  expect(landingOf(link, query)).toBe('/promo?tab=2&utm_source=%0D%0ASet-Cookie%3A+a%3D1&utm_campaign=diwali#top')
  const plain = { ...link, landingPath: '/promo', campaign: null }
  expect(landingOf(plain, new URLSearchParams('next=/\\evil.example'))).toBe('/promo')
  expect(landingOf(plain, new URLSearchParams(`utm_term=${'x'.repeat(300)}`))).toBe(
    `/promo?utm_term=${'x'.repeat(200)}`,
  )
})

test('a link is closed before its time, at its end, when full and when deactivated', () => {
  const now = new Date('2026-11-29T12:00:00Z')
  const link: LinkTerms = { status: 'ACTIVE', fromAt: null, expiresAt: null, maxRegistrations: 0, registrations: 5 }
  expect(closedLink(link, now)).toBeNull()
  expect(closedLink({ ...link, fromAt: new Date(now.getTime() + 1) }, now)).toBe('early')
  expect(closedLink({ ...link, fromAt: now }, now)).toBeNull()
  expect(closedLink({ ...link, expiresAt: now }, now)).toBe('ended')
  expect(closedLink({ ...link, maxRegistrations: 5 }, now)).toBe('ended')
  expect(closedLink({ ...link, maxRegistrations: 6 }, now)).toBeNull()
  expect(closedLink({ ...link, status: 'DEACTIVATED' }, now)).toBe('ended')
})

test('only a person who opens the link is a click', () => {
  const person = { method: 'GET', purposes: [], userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0 Mobile' }
  expect(isClick(person)).toBe(true)
  expect(isClick({ ...person, method: 'HEAD' })).toBe(false)
  for (const purpose of ['prefetch', 'prefetch;prerender', 'preview'])
    expect(isClick({ ...person, purposes: [undefined, purpose] })).toBe(false)
  // The page that was fetched ahead may become the one that is shown.
  expect(isVisit({ ...person, purposes: ['prefetch'] })).toBe(true)
  for (const userAgent of ['WhatsApp/2.23', 'TelegramBot (like TwitterBot)', 'facebookexternalhit/1.1', 'curl/8.5.0'])
    expect(isVisit({ ...person, userAgent })).toBe(false)
})
