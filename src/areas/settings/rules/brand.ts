import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'

const channels = [1, 3, 5] as const

/** Relative luminance of a colour like #0b7a43 (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels.map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const minContrast = 4.5

/** Buttons have white text on the brand colour. */
export const colorRefusal = (color: string | null): Refusal | null =>
  color !== null && 1.05 / (luminance(color) + 0.05) < minContrast
    ? refuse('White text on this colour is hard to read. Choose a darker one.', 'color')
    : null
