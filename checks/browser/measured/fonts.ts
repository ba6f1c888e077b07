import type { Page } from 'playwright-core'

/** The fonts that an element's text is drawn in, and whether the panel brought them; a style only says which are asked for. */
export async function drawnFonts(page: Page, selector: string): Promise<readonly string[]> {
  const tools = await page.context().newCDPSession(page)
  try {
    await tools.send('DOM.enable')
    await tools.send('CSS.enable')
    const { root } = await tools.send('DOM.getDocument', { depth: 0 })
    const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId })
    const names = fonts.map(({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? '' : ' of the system'}`)

    return [...new Set(names)].toSorted()
  } finally {
    await tools.detach()
  }
}

/** The font files that a page requests, without the hashes of their names. */
export function requestedFonts(page: Page): ReadonlySet<string> {
  const found = new Set<string>()
  page.on('request', (request) => {
    const name = /\/assets\/([\w-]+)-[\w-]{8}\.woff2$/.exec(request.url())?.[1]
    if (name !== undefined) found.add(name)
  })
  return found
}
