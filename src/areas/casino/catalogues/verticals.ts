import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'

/** As rounds name it (casino_round.provider). */
export type VerticalCode = ProviderCode

/** A list of a catalogue with its pages. Without a permission to create, its entries come from an import alone. */
export interface CatalogueRoute {
  readonly path: string
  readonly pages: { readonly create?: string; readonly edit: string }
  readonly view: Permission
  readonly create?: Permission
  readonly edit: Permission
}

/** What the operator arranges of one provider of casino games. */
export interface CatalogueVertical {
  readonly code: VerticalCode
  /** Before the names of its lists: 'QTech games'. */
  readonly name: string
  readonly games: CatalogueRoute
  /** How its own catalogue differs from ours, and when it was asked. */
  readonly sync: { readonly changes: string; readonly runs: string }
}

export const qtech = {
  code: 'qt',
  name: 'QTech',
  games: {
    path: '/qt-casino-games',
    pages: { create: '/qt-casino-game-create', edit: '/qt-casino-game-edit/:id' },
    view: 'QT_CASINO_GAMES_VIEW',
    create: 'QT_CASINO_GAMES_CREATE',
    edit: 'QT_CASINO_GAMES_EDIT',
  },
  sync: { changes: '/qt-casino-games/changes', runs: '/qt-casino-games/syncs' },
  providers: {
    path: '/qt-casino-providers',
    pages: { create: '/qt-casino-provider-create', edit: '/qt-casino-provider-edit/:id' },
    view: 'QT_CASINO_PROVIDERS_VIEW',
    create: 'QT_CASINO_GAMES_CREATE',
    edit: 'QT_CASINO_GAMES_EDIT',
  },
} as const satisfies CatalogueVertical & { readonly providers: CatalogueRoute }

export const worldCasino = {
  code: 'wc',
  name: 'World Casino',
  games: {
    path: '/wc-casino-games',
    pages: { create: '/wc-casino-game-create', edit: '/wc-casino-game-edit/:id' },
    view: 'WC_CASINO_GAMES_VIEW',
    create: 'WC_CASINO_GAMES_CREATE',
    edit: 'WC_CASINO_GAMES_EDIT',
  },
  sync: { changes: '/wc-casino-games/changes', runs: '/wc-casino-games/syncs' },
  providers: {
    path: '/wc-casino-providers',
    pages: { create: '/wc-casino-provider-create', edit: '/wc-casino-provider-edit/:id' },
    view: 'WC_CASINO_PROVIDERS_VIEW',
    create: 'WC_CASINO_GAMES_CREATE',
    edit: 'WC_CASINO_GAMES_EDIT',
  },
} as const satisfies CatalogueVertical & { readonly providers: CatalogueRoute }

export const slots = {
  code: 'slot',
  name: 'Slot',
  games: {
    path: '/slot-casino-games',
    pages: { create: '/slot-casino-game-create', edit: '/slot-casino-game-edit/:id' },
    view: 'SLOT_CASINO_GAMES_VIEW',
    create: 'SLOT_CASINO_GAMES_CREATE',
    edit: 'SLOT_CASINO_GAMES_EDIT',
  },
  sync: { changes: '/slot-casino-games/changes', runs: '/slot-casino-games/syncs' },
  providers: {
    path: '/slot-casino-providers',
    pages: { create: '/slot-casino-provider-create', edit: '/slot-casino-provider-edit/:id' },
    view: 'SLOT_CASINO_PROVIDERS_VIEW',
    create: 'SLOT_CASINO_GAMES_CREATE',
    edit: 'SLOT_CASINO_GAMES_EDIT',
  },
} as const satisfies CatalogueVertical & { readonly providers: CatalogueRoute }

export const gap = {
  code: 'gap',
  name: 'GAP',
  games: {
    path: '/gap-games',
    pages: { edit: '/gap-game-edit/:id' },
    view: 'GAP_GAMES_VIEW',
    edit: 'GAP_GAMES_EDIT',
  },
  sync: { changes: '/gap-games/changes', runs: '/gap-games/syncs' },
  providers: {
    path: '/gap-provider',
    pages: { edit: '/gap-provider-edit/:id' },
    view: 'GAP_PROVIDER_VIEW',
    edit: 'GAP_PROVIDER_EDIT',
  },
  subProviders: {
    path: '/gap-sub-provider',
    pages: { edit: '/gap-sub-provider-edit/:id' },
    view: 'GAP_SUB_PROVIDER_VIEW',
    edit: 'GAP_SUB_PROVIDER_EDIT',
  },
  categories: {
    path: '/gap-category',
    pages: { create: '/gap-category-create', edit: '/gap-category-edit/:id' },
    view: 'GAP_CATEGORY_VIEW',
    create: 'GAP_CATEGORY_EDIT',
    edit: 'GAP_CATEGORY_EDIT',
  },
} as const satisfies CatalogueVertical & {
  readonly providers: CatalogueRoute
  readonly subProviders: CatalogueRoute
  readonly categories: CatalogueRoute
}

export const aura = {
  code: 'aura',
  name: 'Aura',
  games: {
    path: '/aura-games-list',
    pages: { edit: '/aura-game/:id' },
    view: 'AURA_GAMES_VIEW',
    edit: 'AURA_GAMES_EDIT',
  },
  sync: { changes: '/aura-games-list/changes', runs: '/aura-games-list/syncs' },
} as const satisfies CatalogueVertical
