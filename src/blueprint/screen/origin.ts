/** Stands in texts of the server for the address under which the panel is open, which only the panel knows. */
export const originPlaceholder = '{origin}'
