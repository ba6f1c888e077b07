import { expect, test } from 'vitest'
import { modules } from '#areas/index.ts'
import { pageTitle, parametersIn, routeName, routerPath } from './route-name.ts'

test.each([
  ['/', 'Dashboard'],
  ['/download-report', 'DownloadReport'],
  ['/player/detail/:player_id', 'PlayerDetail'],
  ['/PL-aura-by-downline-report', 'PLAuraByDownlineReport'],
  ['/pg-settings/withdraw', 'PgSettingsWithdraw'],
])('the route of %s is called %s', (path, name) => expect(routeName(path)).toBe(name))

test.each([
  ['/', 'Dashboard'],
  ['/player-balance-report', 'Player balance report'],
  ['/pg-settings', 'PG settings'],
  ['/pg-settings/withdraw', 'PG settings withdraw'],
  ['/approve-withdraws', 'Approve withdraws'],
  ['/PLby-market-report', 'PL by market report'],
  ['/PL-aura-by-downline-report', 'PL aura by downline report'],
  ['/kyc', 'KYC'],
  ['/ht-deposit', 'HT deposit'],
  ['/apk-download-history', 'APK download history'],
  ['/ggr', 'GGR'],
  ['/vip-level', 'VIP level'],
  ['/festival-gif-edit/:id', 'Festival GIF edit'],
  ['/player/detail/:player_id', 'Player detail'],
  ['/inplay-bets', 'Inplay bets'],
])('the page at %s is titled %s', (path, title) => expect(pageTitle(path)).toBe(title))

const paths = modules.flatMap(({ screens }) =>
  screens.flatMap((screen) =>
    screen.shape === 'form' ? [screen.create, screen.edit].flatMap((one) => one?.path ?? []) : [screen.path],
  ),
)

test('the title of every page is made of the words of its path, and of nothing else', () => {
  const letters = (text: string) =>
    text
      .replace(/:\w+/g, '')
      .replace(/[^A-Za-z0-9]/g, '')
      .toLowerCase()
  expect(paths.length).toBeGreaterThan(100)
  for (const path of paths.filter((one) => one !== '/')) {
    expect(letters(pageTitle(path))).toBe(letters(path))
    expect(pageTitle(path)).toMatch(/^[A-Z]/)
  }
})

test('no two pages have one name and the same parameters, by which redirects find them', () => {
  const names = paths.map((path) => [routeName(path), ...path.matchAll(/:\w+/g)].join(' '))
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test('parameters are converted and parsed', () => {
  expect(routerPath('/banner-edit/:id')).toBe('/banner-edit/$id')
  expect(parametersIn('/player/detail/:player_id', '/player/detail/42')).toEqual({ player_id: '42' })
  expect(parametersIn('/player/detail/:player_id', '/player/detail')).toBeNull()
  expect(parametersIn('/news', '/news/')).toEqual({})
})
