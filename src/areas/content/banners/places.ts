/** Places of the player site that show banners. */
export const bannerPlaces = ['HOME_TOP', 'CASINO', 'SPORTS', 'LOGIN_POPUP', 'PROMO_PAGE', 'SIDEBAR'] as const

export const bannerPlaceLabels = {
  HOME_TOP: 'Home top',
  CASINO: 'Casino',
  SPORTS: 'Sports',
  LOGIN_POPUP: 'Login popup',
  PROMO_PAGE: 'Promo page',
  SIDEBAR: 'Sidebar',
} as const
