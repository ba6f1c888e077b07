/** How many requirements each chapter of the security plan has; they are numbered from 01. */
const chapters = {
  AUT: 16,
  SES: 11,
  AZ: 10,
  ISO: 8,
  CSRF: 6,
  INP: 13,
  HDR: 7,
  UPL: 8,
  CBK: 9,
  CSW: 8,
  WHK: 6,
  KEY: 2,
  DEV: 3,
  EXP: 8,
  AUD: 10,
  FYE: 10,
  RLM: 4,
  SEC: 6,
  DEP: 3,
  PII: 4,
  RG: 6,
  OPS: 10,
} as const

/** The ids of all requirements of the security plan, such as AUT-01. */
export const securityIds: readonly string[] = Object.entries(chapters).flatMap(([chapter, count]) =>
  Array.from({ length: count }, (_, at) => `${chapter}-${String(at + 1).padStart(2, '0')}`),
)
