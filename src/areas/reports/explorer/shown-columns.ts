import type { AnyKind } from '#blueprint/kind.ts'
import { isOfRevenue, usualRows, type Dimension, type ExploredFigure } from './dimensions.ts'

/** A column of rows that are split by it. */
export const split = <K extends AnyKind>(by: Dimension, kind: K): K => ({
  ...kind,
  traits: {
    ...kind.traits,
    shownWith: { filters: ['by', 'across'], option: by, ...(usualRows.includes(by) && { isUsual: true }) },
  },
})

/** A figure, shown unless others are chosen; those of revenue only where they are. */
export const figure = <K extends AnyKind>(name: ExploredFigure, kind: K): K => ({
  ...kind,
  traits: {
    ...kind.traits,
    shownWith: { filters: ['figures'], option: name, ...(!isOfRevenue(name) && { isUsual: true }) },
  },
})

/** A figure that is shown while periods are compared. */
export const compared = <K extends AnyKind>(kind: K): K => ({
  ...kind,
  traits: { ...kind.traits, shownWith: { filters: ['compare', 'compareYear'], option: 'YES' } },
})
