import { folded } from '#values/text/plain-text.ts'
import type { SheetRow } from '#platform/sheets/sheet.ts'
import { readMasterFile, twinsOf, type MasterFile } from './master-file.ts'

export const categoryColumns = ['domain', 'slug', 'name', 'menu', 'rows', 'layout']
export const categoriesHead = categoryColumns.join(',')

const layouts = ['GRID', 'ROW', 'BANNER'] as const
type Layout = (typeof layouts)[number]
const isLayout = (text: string): text is Layout => layouts.some((one) => one === text)

export interface Category {
  readonly slug: string
  readonly name: string
  readonly isInMenu: boolean
  readonly homeRows: number
  readonly layout: Layout
}
export interface CategoryLine extends Category {
  readonly line: number
  readonly domain: string
}

/** A category as a line of a file has it, in the order of the columns. */
export const categoryCells = (
  domain: string,
  { slug, name, isInMenu, homeRows, layout }: Category,
): readonly string[] => [domain, slug, name, isInMenu ? 'yes' : 'no', String(homeRows), layout]

export const readCategories = (rows: readonly SheetRow[]): MasterFile<CategoryLine> =>
  readMasterFile(rows, categoryColumns, lineOf)

function lineOf(
  line: number,
  [domain = '', slug = '', name = '', menu = '', rows = '', layout = '']: readonly string[],
): CategoryLine | string {
  if (domain === '') return `Line ${line}: domain is missing.`
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 60)
    return `Line ${line}: slug must be 1 to 60 small letters, digits and dashes, such as live-casino.`
  if (name === '' || name.length > 80) return `Line ${line}: name must have 1 to 80 characters.`
  if (menu !== 'yes' && menu !== 'no') return `Line ${line}: menu must be yes or no.`
  if (!/^\d$/.test(rows)) return `Line ${line}: rows must be a number from 0 to 9.`
  if (!isLayout(layout)) return `Line ${line}: layout must be ${layouts.join(', ')}.`
  return { line, domain, slug, name, isInMenu: menu === 'yes', homeRows: Number(rows), layout }
}

/** Categories that players tell apart by nothing are refused; a slug is part of an address and names its category for ever. */
export const categoryProblems = (lines: readonly CategoryLine[], known: readonly Category[]): readonly string[] => [
  ...twinsOf(lines, 'slug', ({ slug }) => slug),
  ...twinsOf(lines, 'name', ({ name }) => folded(name)),
  ...lines.flatMap(({ line, name }) => {
    const named = known.find((one) => folded(one.name) === folded(name) && !lines.some(({ slug }) => slug === one.slug))
    return named ? [`Line ${line}: the category ${named.slug} is named ${named.name}.`] : []
  }),
]

/** The lines that add or change a category. */
export const changedCategories = (
  lines: readonly CategoryLine[],
  known: readonly Category[],
): readonly CategoryLine[] =>
  lines.filter(
    ({ slug, name, isInMenu, homeRows, layout }) =>
      !known.some(
        (one) =>
          one.slug === slug &&
          one.name === name &&
          one.isInMenu === isInMenu &&
          one.homeRows === homeRows &&
          one.layout === layout,
      ),
  )
