//! Draws order histories as sparklines.

/// Characters from the lowest to the highest bar.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Something that can be drawn on one line.
pub trait Draw {
    fn draw(&self) -> String;
}

/// A row of numbers.
pub struct Sparkline {
    pub values: Vec<f64>,
}

impl Draw for Sparkline {
    /// Scales the values between their smallest and largest.
    fn draw(&self) -> String {
        let low = self.values.iter().cloned().fold(f64::INFINITY, f64::min);
        let high = self.values.iter().cloned().fold(f64::NEG_INFINITY, f64::max);
        self.values
            .iter()
            .map(|v| BARS[bucket(*v, low, high)])
            .collect()
    }
}

fn bucket(value: f64, low: f64, high: f64) -> usize {
    if high <= low {
        return 0;
    }
    (((value - low) / (high - low)) * 7.0).round() as usize
}
