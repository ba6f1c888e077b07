import type { Permission } from '#blueprint/screen/permissions.ts'

/** Title and meaning of permissions whose screens are not built. */
export const laterTexts = {
  AURA_GAMES_VIEW: ['View Aura catalogue', 'Aura games in the catalogue'],
  AURA_GAMES_EDIT: ['Edit Aura games', 'Order, labels and switches of Aura games'],
  FESTIVAL_GIF_CREATE: ['Add festival GIFs', 'Adds animations of festivals to the player site'],
  FESTIVAL_GIF_EDIT: ['Edit festival GIFs', 'Changes and removes animations of festivals'],
  GAP_CATEGORY_VIEW: ['View GAP categories', 'GAP categories in the catalogue'],
  GAP_CATEGORY_EDIT: ['Edit GAP categories', 'Order, labels and switches of GAP categories'],
  GAP_GAMES_VIEW: ['View GAP catalogue', 'GAP games in the catalogue'],
  GAP_GAMES_EDIT: ['Edit GAP games', 'Order, labels and switches of GAP games'],
  GAP_PROVIDER_VIEW: ['View GAP providers', 'GAP providers in the catalogue'],
  GAP_PROVIDER_EDIT: ['Edit GAP providers', 'Order, labels and switches of GAP providers'],
  GAP_SUB_PROVIDER_VIEW: ['View GAP sub-providers', 'GAP sub-providers in the catalogue'],
  GAP_SUB_PROVIDER_EDIT: ['Edit GAP sub-providers', 'Order, labels and switches of GAP sub-providers'],
  QT_CASINO_GAMES_VIEW: ['View QTech catalogue', 'QTech games in the catalogue'],
  QT_CASINO_GAMES_CREATE: ['Add QTech games', 'Adds QTech games to the catalogue'],
  QT_CASINO_GAMES_EDIT: ['Edit QTech games', 'Order, labels and switches of QTech games'],
  QT_CASINO_PROVIDERS_VIEW: ['View QTech providers', 'QTech providers in the catalogue'],
  SLOT_CASINO_GAMES_VIEW: ['View slot games', 'Slot games in the catalogue'],
  SLOT_CASINO_GAMES_CREATE: ['Add slot games', 'Adds slot games to the catalogue'],
  SLOT_CASINO_GAMES_EDIT: ['Edit slot games', 'Order, labels and switches of slot games'],
  SLOT_CASINO_PROVIDERS_VIEW: ['View slot providers', 'Slot providers in the catalogue'],
  WC_CASINO_GAMES_VIEW: ['View WC catalogue', 'WC games in the catalogue'],
  WC_CASINO_GAMES_CREATE: ['Add WC games', 'Adds WC games to the catalogue'],
  WC_CASINO_GAMES_EDIT: ['Edit WC games', 'Order, labels and switches of WC games'],
  WC_CASINO_PROVIDERS_VIEW: ['View WC providers', 'WC providers in the catalogue'],
} as const satisfies Partial<Record<Permission, readonly [title: string, meaning: string]>>
