/** Which sheet lies over the page. */
class ClauseSheet {
  shown = $state<{ id: string; rule: string } | null>(null);
  /** The rule that is meant where a plate does not say one: that of the table or page in front. */
  rule = '';
  open(id: string, rule?: string): void {
    this.shown = { id, rule: rule ?? this.rule };
  }
  close(): void {
    this.shown = null;
  }
}
export const clause_sheet = new ClauseSheet();
