import { expect, test } from 'vitest'
import { onboardingPath } from '#panel/session/onboarding-path.ts'
import { actionKey, entryIn, loginFrom, targetOf } from './redirects.ts'

const screens = [
  { path: '/' },
  { path: '/my-bets' },
  { path: '/download-report' },
  { path: '/player/detail/:player_id' },
  { path: '/user-edit/:id' },
]

test('the second segment of the path is the action key', () => {
  expect(actionKey('/player/detail/42')).toBe('detail')
  expect(actionKey('/pg-settings/withdraw')).toBe('withdraw')
  expect(actionKey('/players')).toBe('')
  expect(actionKey('/')).toBe('')
})

test('login gate: an incomplete profile goes to ProfileComplete, an unverified e-mail to EmailVerificationMail', () => {
  expect(onboardingPath({ is_profile_complete: false, is_email_verified: false })).toBe('/profile-complete')
  expect(onboardingPath({ is_profile_complete: true, is_email_verified: false })).toBe('/email-verification')
  expect(onboardingPath({ is_profile_complete: true, is_email_verified: true })).toBeNull()
  expect(onboardingPath(null)).toBeNull()
})

test('who is not signed in goes to Login with a redirect query holding the route name', () => {
  expect(loginFrom(screens, '/my-bets')).toBe('/login?redirect=MyBets')
  expect(loginFrom(screens, '/player/detail/42')).toBe('/login?redirect=PlayerDetail&player_id=42')
  expect(loginFrom(screens, '/no-such-screen')).toBe('/login')
})

test('401 goes to Login with is_single_session=active and a redirect target if there is one', () => {
  const ended = { is_single_session: 'active' }
  expect(loginFrom(screens, '/my-bets', ended)).toBe('/login?is_single_session=active&redirect=MyBets')
  expect(loginFrom(screens, '/elsewhere', ended)).toBe('/login?is_single_session=active')
})

test('after signing in a route name leads to its screen with its parameters', () => {
  expect(targetOf(screens, '?redirect=MyBets')).toBe('/my-bets')
  expect(targetOf(screens, '?redirect=DownloadReport&is_single_session=active')).toBe('/download-report')
  expect(targetOf(screens, '?redirect=PlayerDetail&player_id=42')).toBe('/player/detail/42')
  expect(targetOf(screens, '?redirect=PlayerDetail')).toBe('/')
  expect(targetOf(screens, '')).toBe('/')
})

test('a page of one row with the name of its list is found by its parameter', () => {
  const settings = [{ path: '/general-setting/site' }, { path: '/general-setting/site/:id' }]
  for (const path of ['/general-setting/site', '/general-setting/site/3'])
    expect(targetOf(settings, loginFrom(settings, path).slice('/login'.length))).toBe(path)
})

const hosts = [
  'evil.test',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'evil.test:443',
  '@evil.test',
  'x@evil.test',
]
const schemes = [
  'http://',
  'https://',
  'HTTPS://',
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'data:text/html,',
  'vbscript:',
  'file:///',
  'blob:',
  'ws://',
  'mailto:',
]
const prefixes = ['', '/', '//', '\\', '%2F', '%2f%2f', '%5C', '\t', '\n', ' ', '\u0000', '‮', '../', './', '#', '?']
const names = [
  'MyBets',
  'mybets',
  'MYBETS',
  'MyBets ',
  ' MyBets',
  'MyBets/',
  'MyBets#',
  'MyBets%00',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'Login',
  '403',
  'undefined',
  'null',
]
const payloads = [
  ...prefixes.flatMap((prefix) => hosts.map((host) => prefix + host)),
  ...schemes.flatMap((scheme) => hosts.map((host) => scheme + host)),
  ...schemes.map((scheme) => `${scheme}alert(1)`),
  ...names.slice(1),
  ...prefixes.slice(1).map((prefix) => `${prefix}MyBets`),
  '<script>',
  '"onload=',
  "'",
  '${1}',
  '{{1}}',
  '%0d%0aSet-Cookie:x=1',
  'a'.repeat(5_000),
].filter((one, index, all) => all.indexOf(one) === index)
const harmless = [
  '..',
  '../..',
  '%2e%2e',
  '/evil.test',
  '//evil.test',
  '?x',
  '#x',
  'a b',
  '',
  '\\',
  'a/b',
  '.',
  ';x',
  '@evil',
  'тест',
  '１２',
]

test('CSRF-05 follows only known route names: 300 payloads lead nowhere else', () => {
  const searches = [
    ...payloads.map((redirect) => `?${new URLSearchParams({ redirect })}`),
    ...harmless.map((id) => `?${new URLSearchParams({ redirect: 'PlayerDetail', player_id: id })}`),
    ...harmless.map((id) => `?${new URLSearchParams({ redirect: 'UserEdit', id })}`),
  ]
  expect(searches.length).toBeGreaterThanOrEqual(300)
  for (const search of searches) {
    expect(targetOf(screens, search), search).toBe('/')
    expect(new URL(targetOf(screens, search), 'https://panel.test').host).toBe('panel.test')
  }
})

test('CSRF-05 treats the raw address of a payload as no screen', () => {
  for (const payload of payloads) {
    const address = loginFrom(screens, payload.startsWith('/') ? payload : `/${payload}`)
    expect(new URL(address, 'https://panel.test').host).toBe('panel.test')
    expect(entryIn(screens, payload)).toBeUndefined()
  }
})
