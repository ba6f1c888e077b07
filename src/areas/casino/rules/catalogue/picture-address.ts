const maxLength = 2_000

/** The address of a picture as a file states it; null: it has none. Without a scheme it is read as https. */
export function pictureAddress(cell: string): string | null {
  const text = cell.trim()
  if (text === '' || text.length > maxLength) return null
  return text.startsWith('//') ? `https:${text}` : text
}
