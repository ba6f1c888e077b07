import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyForm } from '#blueprint/screen/form.ts'
import type { AnyInbound } from '#blueprint/screen/inbound.ts'
import { actionPath, type AnyList } from '#blueprint/screen/list.ts'
import type { Page } from '#blueprint/screen/page.ts'
import type { AnyQuery } from '#blueprint/screen/query.ts'
import type { Module } from '#blueprint/screen/module.ts'

export interface PlacedAction {
  readonly owner: AnyList | Page
  readonly action: AnyAction
}

/** All callable definitions, each once even if several screens contain it. */
export interface Contents {
  readonly lists: readonly AnyList[]
  readonly actions: readonly PlacedAction[]
  readonly forms: readonly AnyForm[]
  readonly queries: readonly AnyQuery[]
  readonly inbound: readonly AnyInbound[]
}

export function contentsOf(modules: readonly Module[]): Contents {
  const screens = modules.flatMap((module) => module.screens)
  const pages = screens.filter((screen) => screen.shape === 'page')
  const lists = uniqueBy(
    [
      ...screens.filter((screen) => screen.shape === 'list'),
      ...pages.flatMap(({ lists = {} }) => Object.values(lists)),
    ],
    ({ path }) => path,
  )
  const owners: readonly (AnyList | Page)[] = [...lists, ...pages]
  const placed = owners.flatMap((owner) => (owner.actions ?? []).map((action: AnyAction) => ({ owner, action })))
  return {
    lists,
    actions: uniqueBy(placed, ({ owner, action }) => actionPath(owner, action)),
    forms: screens.filter((screen) => screen.shape === 'form'),
    queries: uniqueBy(
      [...modules.flatMap(({ queries = [] }) => queries), ...pages.flatMap(({ queries }) => Object.values(queries))],
      ({ at }) => at,
    ),
    inbound: uniqueBy(
      modules.flatMap(({ inbound = [] }) => inbound),
      ({ path }) => path,
    ),
  }
}

const uniqueBy = <T>(things: readonly T[], key: (thing: T) => string): readonly T[] => [
  ...new Map(things.map((thing) => [key(thing), thing] as const)).values(),
]
