import type { PermissionDefinitions } from '#blueprint/area/permission.ts'

/** Permissions of games and providers. */
export const permissions = {
  WC_BETS_VIEW: { allows: 'VIEW', title: 'View World Casino bets', meaning: 'Rounds of World Casino' },
  QTECH_VIEW: { allows: 'VIEW', title: 'View QTech', meaning: 'Transactions, rounds, players and games of QTech' },
  AURA_VIEW: { allows: 'VIEW', title: 'View Aura', meaning: 'Transactions, rounds, players and games of Aura' },
  SLOT_VIEW: { allows: 'VIEW', title: 'View slots', meaning: 'Transactions, rounds, players and games of slots' },
  GAP_VIEW: { allows: 'VIEW', title: 'View GAP', meaning: 'Transactions, rounds, players and games of GAP' },
  WC_VIEW: {
    allows: 'VIEW',
    title: 'View World Casino',
    meaning: 'Transactions, rounds, players and games of World Casino',
  },
  AURA_GAMES_VIEW: { allows: 'NOTHING', title: 'View Aura catalogue', meaning: 'Aura games in the catalogue' },
  AURA_GAMES_EDIT: { allows: 'NOTHING', title: 'Edit Aura games', meaning: 'Order, labels and switches of Aura games' },
  GAP_CATEGORY_VIEW: { allows: 'NOTHING', title: 'View GAP categories', meaning: 'GAP categories in the catalogue' },
  GAP_CATEGORY_EDIT: {
    allows: 'NOTHING',
    title: 'Edit GAP categories',
    meaning: 'Order, labels and switches of GAP categories',
  },
  GAP_GAMES_VIEW: { allows: 'NOTHING', title: 'View GAP catalogue', meaning: 'GAP games in the catalogue' },
  GAP_GAMES_EDIT: { allows: 'NOTHING', title: 'Edit GAP games', meaning: 'Order, labels and switches of GAP games' },
  GAP_PROVIDER_VIEW: { allows: 'NOTHING', title: 'View GAP providers', meaning: 'GAP providers in the catalogue' },
  GAP_PROVIDER_EDIT: {
    allows: 'NOTHING',
    title: 'Edit GAP providers',
    meaning: 'Order, labels and switches of GAP providers',
  },
  GAP_SUB_PROVIDER_VIEW: {
    allows: 'NOTHING',
    title: 'View GAP sub-providers',
    meaning: 'GAP sub-providers in the catalogue',
  },
  GAP_SUB_PROVIDER_EDIT: {
    allows: 'NOTHING',
    title: 'Edit GAP sub-providers',
    meaning: 'Order, labels and switches of GAP sub-providers',
  },
  QT_CASINO_GAMES_VIEW: { allows: 'NOTHING', title: 'View QTech catalogue', meaning: 'QTech games in the catalogue' },
  QT_CASINO_GAMES_CREATE: { allows: 'NOTHING', title: 'Add QTech games', meaning: 'Adds QTech games to the catalogue' },
  QT_CASINO_GAMES_EDIT: {
    allows: 'NOTHING',
    title: 'Edit QTech games',
    meaning: 'Order, labels and switches of QTech games',
  },
  QT_CASINO_PROVIDERS_VIEW: {
    allows: 'NOTHING',
    title: 'View QTech providers',
    meaning: 'QTech providers in the catalogue',
  },
  SLOT_CASINO_GAMES_VIEW: { allows: 'NOTHING', title: 'View slot games', meaning: 'Slot games in the catalogue' },
  SLOT_CASINO_GAMES_CREATE: { allows: 'NOTHING', title: 'Add slot games', meaning: 'Adds slot games to the catalogue' },
  SLOT_CASINO_GAMES_EDIT: {
    allows: 'NOTHING',
    title: 'Edit slot games',
    meaning: 'Order, labels and switches of slot games',
  },
  SLOT_CASINO_PROVIDERS_VIEW: {
    allows: 'NOTHING',
    title: 'View slot providers',
    meaning: 'Slot providers in the catalogue',
  },
  WC_CASINO_GAMES_VIEW: { allows: 'NOTHING', title: 'View WC catalogue', meaning: 'WC games in the catalogue' },
  WC_CASINO_GAMES_CREATE: { allows: 'NOTHING', title: 'Add WC games', meaning: 'Adds WC games to the catalogue' },
  WC_CASINO_GAMES_EDIT: {
    allows: 'NOTHING',
    title: 'Edit WC games',
    meaning: 'Order, labels and switches of WC games',
  },
  WC_CASINO_PROVIDERS_VIEW: { allows: 'NOTHING', title: 'View WC providers', meaning: 'WC providers in the catalogue' },
} as const satisfies PermissionDefinitions
