/**
 * A phone’s keyboard covers nothing: the page is as high as what is seen. Where the browser makes the page shorter by
 * itself (`interactive-widget`), this changes nothing.
 */
export function keepAboveKeyboard(page: HTMLElement): void {
  const { visualViewport: seen } = window;
  if (seen === null) return;
  const fit = () => {
    const isZoomed = seen.scale > 1.01;
    page.style.setProperty('--seen', isZoomed ? '100dvh' : `${seen.height}px`);
    if (!isZoomed) window.scrollTo(0, 0);
  };
  seen.addEventListener('resize', fit);
  fit();
}
