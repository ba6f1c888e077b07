import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyForm } from '#blueprint/screen/form.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { isFullRun, partOf } from '#checks/run-size.ts'
import { menu, modules } from '#areas/index.ts'
import type { ScreenAddress } from '../catalogue.ts'
import { takesShots } from '../panel-page.ts'

/** What a cell or a field is drawn by: its kind and the traits that it has. */
const partsOfKinds = (place: string, kinds: Readonly<Record<string, AnyKind>>): readonly string[] =>
  Object.values(kinds).flatMap(({ name, traits }) => [
    `${place} ${name}`,
    ...Object.entries(traits).map(([trait, value]) =>
      trait === 'cell' ? `${place} ${name} ${Object.keys(value as object).join()}` : `${place} ${name} ${trait}`,
    ),
  ])

const textParts = ['above', 'detail', 'queue'] as const
const listParts = ['tabs', 'only', 'cases', 'tiles', 'isLive', 'isDetailWide', 'subject', 'export', 'empty'] as const

const partsOfList = (list: AnyList): readonly string[] => [
  'list',
  `paging ${list.paging ?? 'pages'}`,
  ...textParts.flatMap((part) => (list[part] === undefined ? [] : [`${part} ${list[part]}`])),
  ...listParts.filter((part) => list[part] !== undefined).map((part) => `list with ${part}`),
  ...((list.links?.length ?? 0) > 0 ? ['list with links'] : []),
  ...((list.actions?.length ?? 0) > 0 ? ['list with actions'] : []),
  ...partsOfKinds('column', list.columns as Readonly<Record<string, AnyKind>>),
  ...Object.values(list.filters as Readonly<Record<string, { readonly operator: string }>>).map(
    ({ operator }) => `filter ${operator}`,
  ),
]

const formParts = ['sections', 'rules', 'asks', 'mayWait', 'presets', 'linked', 'copiesBut', 'pictures'] as const
const moreFormParts = ['autosaves', 'review', 'back'] as const

const partsOfForm = (form: AnyForm, path: string): readonly string[] => [
  form.create?.path === path ? 'form that creates' : 'form that edits',
  ...[...formParts, ...moreFormParts].filter((part) => form[part] !== undefined).map((part) => `form with ${part}`),
  ...Object.values(form.views ?? {}).map((view) => `input ${view}`),
  ...partsOfKinds('field', form.fields as Readonly<Record<string, AnyKind>>),
]

/** Each module is a file of the panel, which the build splits by one rule: in the gate a sixth of them is loaded. */
const moduleOf = new Map(
  partOf(modules, 6).flatMap(({ name, screens }) => screens.map((screen) => [screen, `module ${name}`] as const)),
)
const menuOf = new Map(
  menu.flatMap(({ title, entries }) => entries.map(({ screen }) => [screen, `menu ${title}`] as const)),
)

/** What the panel draws a screen with: the file that it loads, the views of its own, and the kinds of columns, filters and fields. */
function partsOf({ screen, path }: ScreenAddress): readonly string[] {
  const places = [moduleOf.get(screen), menuOf.get(screen)].filter((place) => place !== undefined)
  if (screen.shape === 'list') return [...places, ...partsOfList(screen)]
  return screen.shape === 'form' ? [...places, ...partsOfForm(screen, path)] : [...places, `page ${screen.view}`]
}

/**
 * Screens that show everything the panel draws screens with, as few as one finds by taking the one with the most that is new. The others
 * are drawn by the same code from other definitions, which the server's tests ask for; a full run opens all of them.
 */
export function coveringScreens(all: readonly ScreenAddress[]): readonly ScreenAddress[] {
  if (isFullRun || takesShots) return all
  const parts = new Map(all.map((address) => [address, new Set(partsOf(address))]))
  const missing = new Set([...parts.values()].flatMap((own) => [...own]))
  const chosen = new Set<ScreenAddress>()
  const addedBy = ([, own]: readonly [ScreenAddress, ReadonlySet<string>]) =>
    [...own].filter((part) => missing.has(part)).length
  while (missing.size > 0) {
    const [best, own] = [...parts].reduce((one, other) => (addedBy(other) > addedBy(one) ? other : one))
    chosen.add(best)
    for (const part of own) missing.delete(part)
  }
  return all.filter((address) => chosen.has(address))
}
