/** How far above the pointer an ellipsis is looked for: a link in a line of a cell. */
const REACH = 4;

function isCut(element: HTMLElement): boolean {
  const isWide = element.scrollWidth > element.clientWidth;
  if (!isWide && element.scrollHeight <= element.clientHeight) return false;
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  return isWide ? textOverflow === 'ellipsis' : Number(webkitLineClamp) > 0;
}

/**
 * What an ellipsis cuts off is the title of its element while the pointer is over it, wherever it stands (design, section 3);
 * a title that is there stays. Gives back what ends it.
 */
export function titleWhatIsCut(): () => void {
  let named: HTMLElement | null = null;
  const onOver = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || named?.contains(target)) return;
    named?.removeAttribute('title');
    named = null;
    if (target.closest('[title]')) return;
    let element: HTMLElement | null = target;
    for (let step = 0; element && step < REACH; step += 1, element = element.parentElement) {
      if (!isCut(element)) continue;
      element.title = element.textContent.trim();
      named = element;
      return;
    }
  };
  document.addEventListener('mouseover', onOver);
  return () => document.removeEventListener('mouseover', onOver);
}
