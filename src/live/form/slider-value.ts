/** Keeps the text beside a slider current. A slider that moves between listed values has a position as its own value. */
export function showSliderValue(slider: HTMLInputElement): void {
  const value = slider.dataset.values?.split(' ')[Number(slider.value)];
  if (value !== undefined) slider.setAttribute('aria-valuetext', value);
  if (slider.nextElementSibling) slider.nextElementSibling.textContent = value ?? slider.value;
}
