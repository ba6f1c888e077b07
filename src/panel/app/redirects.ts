import { addressOf } from '#blueprint/address.ts'
import { parametersIn, routeName } from './route-name.ts'

interface Entry {
  readonly path: string
}

/** The screen that stands at a path. */
export const entryIn = <Screen extends Entry>(screens: readonly Screen[], pathname: string): Screen | undefined =>
  screens.find(({ path }) => path === pathname) ?? screens.find(({ path }) => parametersIn(path, pathname) !== null)

export const namedIn = <Screen extends Entry>(screens: readonly Screen[], name: string): Screen | undefined =>
  screens.find(({ path }) => routeName(path) === name)

/** The way to the login from a screen, which is told by its name; from anywhere else without. */
export function loginFrom(screens: readonly Entry[], pathname: string, why: Readonly<Record<string, string>> = {}) {
  const entry = entryIn(screens, pathname)
  const target = entry ? { redirect: routeName(entry.path), ...parametersIn(entry.path, pathname) } : {}
  return addressOf('/login', {}, { ...why, ...target })
}

const isPlain = (value: string): boolean => /^[\w-]{1,64}$/.test(value)

/** Where a login leads: only names of screens are followed, never an address, and only ids are put into their paths. */
export function targetOf(screens: readonly Entry[], search: string): string {
  const { redirect = '', ...given } = Object.fromEntries(new URLSearchParams(search))
  const entry = namedIn(screens, redirect)
  if (!entry) return '/'
  const names = [...entry.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return names.every((name) => isPlain(given[name] ?? '')) ? addressOf(entry.path, given) : '/'
}

/** The second segment of a path: what is done there. */
export const actionKey = (pathname: string): string => pathname.split('/').filter(Boolean)[1] ?? ''
