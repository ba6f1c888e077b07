import { describe, expect, test } from 'vitest'
import { originOf } from './origin.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('the origin of a bet', () => {
  test.each([
    [`Mozilla/5.0 (Linux; Android 14; SM-A556E) ${chrome} Mobile Safari/537.36`, 'MOBILE', 'ANDROID', 'WEB'],
    [`Mozilla/5.0 (Linux; Android 13; SM-X200) ${chrome} Safari/537.36`, 'TABLET', 'ANDROID', 'WEB'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Mobile/15E148`, 'MOBILE', 'IOS', 'WEB'],
    [`Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) ${webkit} Mobile/15E148`, 'TABLET', 'IOS', 'WEB'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'DESKTOP', 'WINDOWS', 'WEB'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari`, 'DESKTOP', 'MACOS', 'WEB'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'DESKTOP', 'LINUX', 'WEB'],
    ['Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8)', 'MOBILE', 'ANDROID', null],
    ['site-backend/2.4', null, null, null],
  ])('follows from the user agent %s', (userAgent, device, platform, source) => {
    const known = { device, platform, source, appVersion: null, deviceId: null }
    expect(originOf({ userAgent })).toEqual(device === null ? null : known)
  })

  test('is what the call names, before the user agent', () => {
    const userAgent = `Mozilla/5.0 (X11; Linux x86_64) ${chrome}`
    expect(originOf({ userAgent, type: 'TABLET', platform: 'ANDROID', channel: 'APP', id: 'visitor-1' })).toEqual({
      device: 'TABLET',
      platform: 'ANDROID',
      source: 'APP',
      appVersion: null,
      deviceId: 'visitor-1',
    })
  })

  test('is the app where a version is given, and cash-out for a bet that greens up', () => {
    expect(originOf({ appVersion: '4.2.1' })).toMatchObject({ device: null, source: 'APP', appVersion: '4.2.1' })
    expect(originOf({ appVersion: '4.2.1' }, true)).toMatchObject({ source: 'CASH_OUT', appVersion: '4.2.1' })
    expect(originOf(undefined, true)).toMatchObject({ device: null, source: 'CASH_OUT' })
  })

  test('is unknown where the call says nothing', () => {
    expect([originOf(undefined), originOf({})]).toEqual([null, null])
  })
})
