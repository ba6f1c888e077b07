/** When, where and in which language the house shows how to pay. */
export interface GuideTerms {
  readonly language: string
  /** Empty: everywhere. */
  readonly platforms: readonly string[]
  readonly from: Date | null
  readonly until: Date | null
}

export interface Reader {
  readonly language: string | undefined
  /** Where the site shows them; undefined: it does not say. */
  readonly platform: string | undefined
  readonly now: Date
}

/** The guides a player is shown, in one language: his own where the house has written in it, else English, else what there is. */
export function guidesFor<Guide extends GuideTerms>(guides: readonly Guide[], reader: Reader): readonly Guide[] {
  const shown = guides.filter((guide) => isShown(guide, reader))
  const written = new Set(shown.map(({ language }) => language))
  const language = [reader.language, 'en', shown[0]?.language].find((one) => one !== undefined && written.has(one))
  return shown.filter((guide) => guide.language === language)
}

const isShown = ({ platforms, from, until }: GuideTerms, { platform, now }: Reader): boolean =>
  (from === null || from <= now) &&
  (until === null || now < until) &&
  (platform === undefined || platforms.length === 0 || platforms.includes(platform))
