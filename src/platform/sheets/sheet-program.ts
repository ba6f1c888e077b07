import { answer } from '#platform/processes/answer.ts'
import { parseSheet, type SheetLimits } from './parse-sheet.ts'

answer(({ bytes, limits }: { readonly bytes: Uint8Array; readonly limits: SheetLimits }) => parseSheet(bytes, limits))
