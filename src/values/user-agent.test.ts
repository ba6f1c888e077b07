import { expect, test } from 'vitest'
import { browserIn, operatingSystemIn } from './user-agent.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Android 14',
    'Chrome 141',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-S901B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Android 13',
    'Samsung Internet 25',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'iOS 17.5',
    'Safari 17',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    'iPadOS 16.6',
    'Safari 16',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Windows', 'Firefox 145'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'macOS',
    'Edge 141',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 OPR/118.0.0.0',
    'Linux',
    'Opera 118',
  ],
  ['HouseApp/4.2.1 okhttp', '–', 'HouseApp/4.2.1 okhttp'],
  ['', '–', ''],
])('%s', (userAgent, system, browser) => {
  expect([operatingSystemIn(userAgent), browserIn(userAgent)]).toEqual([system, browser])
  expect([operatingSystemIn(system), browserIn(browser)], 'parses its own result unchanged').toEqual([system, browser])
})
