/** "+1 (703) 555-0142" for ten digits, with or without country code 1; other numbers with a plus. */
export function formatPhone(digits: string): string {
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (national.length !== 10) return digits && `+${digits}`;
  return `+1 (${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
}
